// What the project uses of CoreFoundation. CF_ENUM and CF_OPTIONS are written out.
#pragma once

// Source: CFBase.h (swiftlang/swift-corelibs-foundation, which is CoreFoundation's own source): on 64-bit systems both are long.
typedef long CFIndex;
typedef unsigned long CFOptionFlags;

// Source: CFBase.h (swiftlang/swift-corelibs-foundation): CF_ENUM(CFIndex, CFComparisonResult).
typedef enum __attribute__((enum_extensibility(open))) CFComparisonResult : CFIndex CFComparisonResult;
enum CFComparisonResult : CFIndex { kCFCompareLessThan = -1L, kCFCompareEqualTo = 0, kCFCompareGreaterThan = 1 };

// Source: CFString.h (swiftlang/swift-corelibs-foundation): CF_OPTIONS(CFOptionFlags, CFStringCompareFlags).
typedef enum __attribute__((flag_enum, enum_extensibility(open))) CFStringCompareFlags : CFOptionFlags CFStringCompareFlags;
enum CFStringCompareFlags : CFOptionFlags { kCFCompareCaseInsensitive = 1, kCFCompareBackwards = 4 };

// Source: CFTimeZone.h (swiftlang/swift-corelibs-foundation): CF_ENUM(CFIndex, CFTimeZoneNameStyle).
typedef enum __attribute__((enum_extensibility(open))) CFTimeZoneNameStyle : CFIndex CFTimeZoneNameStyle;
enum CFTimeZoneNameStyle : CFIndex { kCFTimeZoneNameStyleStandard, kCFTimeZoneNameStyleShortStandard };

// Source: CFCGTypes.h, iOS SDK: on 64-bit systems CGFloat is double (its Swift name is in the stub of UIKit); each struct is
// CF_SWIFT_SENDABLE, as Swift takes one of numbers for anyway.
typedef struct CGPoint { double x; double y; } CGPoint;
typedef struct CGSize { double width; double height; } CGSize;
typedef struct CGRect { CGPoint origin; CGSize size; } CGRect;
