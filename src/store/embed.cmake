# Writes FILES (migrations, in order) as C arrays into OUTPUT.
set(arrays "")
set(table "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static const char sql_${name}[] = {${bytes}0};\n")
  string(APPEND table "    {\"${name}\", sql_${name}},\n")
endforeach()
file(WRITE ${OUTPUT}
  "#include \"store/migrations.h\"\n\n${arrays}\nconst store_migration store_migrations[] = {\n${table}};\n"
  "const size_t store_migration_count = sizeof store_migrations / sizeof store_migrations[0];\n")
