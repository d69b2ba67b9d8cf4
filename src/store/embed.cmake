# Writes FILES as C into OUTPUT: the array NAME of store_script (src/store/scripts.h) and its length, NAME_count.
set(arrays "")
set(table "")
set(number 0)
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WLE)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static const char text_${number}[] = {${bytes}0};\n")
  string(APPEND table "    {\"${name}\", text_${number}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT}
  "#include \"store/scripts.h\"\n\n${arrays}\nconst store_script ${NAME}[] = {\n${table}};\n"
  "const size_t ${NAME}_count = sizeof ${NAME} / sizeof ${NAME}[0];\n")
