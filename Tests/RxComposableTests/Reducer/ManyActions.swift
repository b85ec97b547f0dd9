/// An action of 500 cases without a value and three with one.
enum ManyActions: Equatable {
  case case0, case1, case2, case3, case4, case5, case6, case7, case8, case9, case10, case11, case12, case13
  case case14, case15, case16, case17, case18, case19, case20, case21, case22, case23, case24, case25, case26, case27
  case case28, case29, case30, case31, case32, case33, case34, case35, case36, case37, case38, case39, case40, case41
  case case42, case43, case44, case45, case46, case47, case48, case49, case50, case51, case52, case53, case54, case55
  case case56, case57, case58, case59, case60, case61, case62, case63, case64, case65, case66, case67, case68, case69
  case case70, case71, case72, case73, case74, case75, case76, case77, case78, case79, case80, case81, case82, case83
  case case84, case85, case86, case87, case88, case89, case90, case91, case92, case93, case94, case95, case96, case97
  case case98, case99, case100, case101, case102, case103, case104, case105, case106, case107, case108, case109,
    case110, case111
  case case112, case113, case114, case115, case116, case117, case118, case119, case120, case121, case122, case123,
    case124, case125
  case case126, case127, case128, case129, case130, case131, case132, case133, case134, case135, case136, case137,
    case138, case139
  case case140, case141, case142, case143, case144, case145, case146, case147, case148, case149, case150, case151,
    case152, case153
  case case154, case155, case156, case157, case158, case159, case160, case161, case162, case163, case164, case165,
    case166, case167
  case case168, case169, case170, case171, case172, case173, case174, case175, case176, case177, case178, case179,
    case180, case181
  case case182, case183, case184, case185, case186, case187, case188, case189, case190, case191, case192, case193,
    case194, case195
  case case196, case197, case198, case199, case200, case201, case202, case203, case204, case205, case206, case207,
    case208, case209
  case case210, case211, case212, case213, case214, case215, case216, case217, case218, case219, case220, case221,
    case222, case223
  case case224, case225, case226, case227, case228, case229, case230, case231, case232, case233, case234, case235,
    case236, case237
  case case238, case239, case240, case241, case242, case243, case244, case245, case246, case247, case248, case249,
    case250, case251
  case case252, case253, case254, case255, case256, case257, case258, case259, case260, case261, case262, case263,
    case264, case265
  case case266, case267, case268, case269, case270, case271, case272, case273, case274, case275, case276, case277,
    case278, case279
  case case280, case281, case282, case283, case284, case285, case286, case287, case288, case289, case290, case291,
    case292, case293
  case case294, case295, case296, case297, case298, case299, case300, case301, case302, case303, case304, case305,
    case306, case307
  case case308, case309, case310, case311, case312, case313, case314, case315, case316, case317, case318, case319,
    case320, case321
  case case322, case323, case324, case325, case326, case327, case328, case329, case330, case331, case332, case333,
    case334, case335
  case case336, case337, case338, case339, case340, case341, case342, case343, case344, case345, case346, case347,
    case348, case349
  case case350, case351, case352, case353, case354, case355, case356, case357, case358, case359, case360, case361,
    case362, case363
  case case364, case365, case366, case367, case368, case369, case370, case371, case372, case373, case374, case375,
    case376, case377
  case case378, case379, case380, case381, case382, case383, case384, case385, case386, case387, case388, case389,
    case390, case391
  case case392, case393, case394, case395, case396, case397, case398, case399, case400, case401, case402, case403,
    case404, case405
  case case406, case407, case408, case409, case410, case411, case412, case413, case414, case415, case416, case417,
    case418, case419
  case case420, case421, case422, case423, case424, case425, case426, case427, case428, case429, case430, case431,
    case432, case433
  case case434, case435, case436, case437, case438, case439, case440, case441, case442, case443, case444, case445,
    case446, case447
  case case448, case449, case450, case451, case452, case453, case454, case455, case456, case457, case458, case459,
    case460, case461
  case case462, case463, case464, case465, case466, case467, case468, case469, case470, case471, case472, case473,
    case474, case475
  case case476, case477, case478, case479, case480, case481, case482, case483, case484, case485, case486, case487,
    case488, case489
  case case490, case491, case492, case493, case494, case495, case496, case497, case498, case499
  case number(Int)
  indirect case nested(ManyActions)
  case row(Int, Int)
}
