# What every target of the project shares: the language, the warnings and the sanitizers.

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_compile_definitions(_POSIX_C_SOURCE=200809L)
add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith
  -Wwrite-strings -Wundef -Wvla -Wformat=2)
if(CMAKE_C_COMPILER_ID STREQUAL "Clang")
  add_compile_options(-Wno-enum-float-conversion) # clang 19; constants of an enum are numbers
endif()
if(LUDOPOD_WERROR)
  add_compile_options(-Werror)
endif()
# What makes a mistake in memory end the program instead of serving whoever provoked it. The sanitizers find more, and WebAssembly
# is a sandbox.
if(NOT LUDOPOD_SANITIZE AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
  include(CheckPIESupported)
  check_pie_supported(LANGUAGES C)
  add_compile_options(-fstack-protector-strong -fstack-clash-protection)
  add_link_options(LINKER:-z,relro,-z,now,-z,noexecstack)
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
    add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2) # which needs the optimiser
  endif()
endif()
if(LUDOPOD_SANITIZE)
  add_compile_options(-fsanitize=${LUDOPOD_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${LUDOPOD_SANITIZE})
endif()

# For folders whose code mostly waits: for a person, a disk, a database, another program. With sanitizers it is not optimised: that
# makes it three times as fast to build, and hardly slower to run.
function(ludopod_unhurried)
  if(LUDOPOD_SANITIZE)
    add_compile_options(-O0)
  endif()
endfunction()

# What only developers run, two hundred programs in each build: lld links each in a third of the time. What is shipped is linked by
# the linker of the system.
include(CheckLinkerFlag)
check_linker_flag(C -fuse-ld=lld LUDOPOD_LLD)
if(LUDOPOD_SANITIZE AND LUDOPOD_LLD)
  add_link_options(-fuse-ld=lld)
endif()
if(LUDOPOD_FUZZ)
  # Lets libFuzzer see which code an input reaches.
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# One floor of the house (ARCHITECTURE.md): an object library that sees the public headers.
function(ludopod_floor name)
  add_library(${name} OBJECT ${ARGN})
  target_include_directories(${name} PUBLIC
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include PRIVATE ${PROJECT_SOURCE_DIR}/src)
endfunction()

# A part of the program that it loads when it needs it (src/cli/module.h): beside the program in the folder of the build, in
# LIBDIR/ludopod where it is installed. The library and src/cli/ it finds in the program.
function(ludopod_module target file)
  add_library(${target} MODULE ${ARGN})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME ${file} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
  install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/ludopod)
endfunction()

# What a build lacks, and the Debian packages that bring it: in a file of the build, which ./run tells.
function(ludopod_left_out what packages)
  message(STATUS "Left out: ${what} (install ${packages})")
  file(APPEND ${PROJECT_BINARY_DIR}/left-out "${what} (install ${packages})\n")
endfunction()
file(WRITE ${PROJECT_BINARY_DIR}/left-out "")

# Adds a step that another tool takes, of whose work this build knows what it is made FROM and what it MAKES: what follows is made
# anew where one of these has changed. Steps have the terminal to themselves, so that what they do is seen meanwhile.
#   ludopod_step(NAME COMMENT FOLDER FROM FILE... MAKES FILE... COMMANDS COMMAND...)
# NAME_done is the file whose age says when the step was taken.
function(ludopod_step name comment folder)
  cmake_parse_arguments(PARSE_ARGV 3 step "" "" "FROM;MAKES;COMMANDS")
  set(done ${CMAKE_CURRENT_BINARY_DIR}/${name}.done)
  add_custom_command(
    OUTPUT ${done}
    BYPRODUCTS ${step_MAKES}
    ${step_COMMANDS}
    COMMAND ${CMAKE_COMMAND} -E touch ${done}
    DEPENDS ${step_FROM}
    WORKING_DIRECTORY ${folder}
    COMMENT ${comment}
    USES_TERMINAL
    VERBATIM)
  set(${name}_done ${done} PARENT_SCOPE)
endfunction()

# With ThreadSanitizer only the tests with the label `threads` are run: a program that none of them needs is not built.
function(ludopod_without_tsan name)
  if(LUDOPOD_SANITIZE STREQUAL "thread")
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL YES)
  endif()
endfunction()

# The same for the program of a test of that name, if it has not got that label by the end of its folder.
function(ludopod_only_threads name)
  cmake_language(EVAL CODE "cmake_language(DEFER CALL ludopod_unless_threads [[${name}]])")
endfunction()

function(ludopod_unless_threads name)
  get_property(labels TEST ${name} PROPERTY LABELS)
  if(NOT "threads" IN_LIST labels)
    ludopod_without_tsan(${name})
  endif()
endfunction()

# Tests in which no optimiser changes anything: ./test runs them in ASan's build alone; a whole build by itself (./test --quick,
# ctest) runs them. One that ASan's build does not have cannot be named there, so none is in no build.
function(ludopod_sanitized)
  foreach(name ${ARGN})
    set_property(TEST ${name} APPEND PROPERTY LABELS sanitized)
  endforeach()
endfunction()

# The same for all of a folder but these.
function(ludopod_sanitized_but)
  get_property(names DIRECTORY PROPERTY TESTS)
  list(REMOVE_ITEM names ${ARGN})
  ludopod_sanitized(${names})
endfunction()
