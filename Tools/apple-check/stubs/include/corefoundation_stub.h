// CFBase.h, CFString.h (swift-corelibs-foundation has the same lines), with what CF_ENUM and CF_OPTIONS of CFAvailability.h
// stand for.
#pragma once
typedef long CFIndex;
typedef unsigned long CFOptionFlags;

typedef enum __attribute__((enum_extensibility(open))) CFComparisonResult : CFIndex CFComparisonResult;
enum CFComparisonResult : CFIndex { kCFCompareLessThan = -1L, kCFCompareEqualTo = 0, kCFCompareGreaterThan = 1 };

typedef enum __attribute__((flag_enum, enum_extensibility(open))) CFStringCompareFlags : CFOptionFlags CFStringCompareFlags;
enum CFStringCompareFlags : CFOptionFlags { kCFCompareCaseInsensitive = 1, kCFCompareBackwards = 4 };

// CFCGTypes.h. The Swift name of CGFloat is in the stub of UIKit.
typedef struct CGPoint { double x; double y; } CGPoint;
typedef struct CGSize { double width; double height; } CGSize;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
