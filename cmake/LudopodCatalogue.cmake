# Where the C table of translations comes from. A program makes it (po/CMakeLists.txt), so a cross build that cannot run one
# takes the one that the build for this machine made.
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  set(LUDOPOD_CATALOGUE_C ${PROJECT_SOURCE_DIR}/build/po/core_catalogue.c CACHE FILEPATH "The catalogue made by a build for this machine")
  if(NOT EXISTS ${LUDOPOD_CATALOGUE_C})
    message(FATAL_ERROR "${LUDOPOD_CATALOGUE_C} is missing. Build for this machine first (cmake --preset release, "
      "cmake --build --preset release), or say with -DLUDOPOD_CATALOGUE_C=FILE where its po/core_catalogue.c is.")
  endif()
else()
  set(LUDOPOD_CATALOGUE_C ${PROJECT_BINARY_DIR}/po/catalogue.c)
  set_source_files_properties(${LUDOPOD_CATALOGUE_C} PROPERTIES GENERATED TRUE)
endif()

# Adds the table to a target that looks texts up.
function(ludopod_catalogue target)
  target_sources(${target} PRIVATE ${LUDOPOD_CATALOGUE_C})
  if(TARGET catalogues)
    add_dependencies(${target} catalogues)
  endif()
endfunction()
