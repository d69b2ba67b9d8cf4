# Files that travel inside the program:
#   ludopod_embed(TARGET FILE SYMBOL)
#     as `const unsigned char SYMBOL[]`, ended by a 0 byte, and `const size_t SYMBOL_length`, without that byte.
#   ludopod_embed_table(TARGET SYMBOL HEADER TYPE FILE...)
#     as `const TYPE SYMBOL[]` and `const size_t SYMBOL_count`, which HEADER declares: of each file its name, without the
#     ending, and its text.
# Run as a script (cmake -P) this file writes the C source.
if(CMAKE_SCRIPT_MODE_FILE)
  function(embed_bytes file out)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    set(${out} "{\n${bytes}0}" PARENT_SCOPE)
  endfunction()
  if(NOT TYPE)
    embed_bytes(${FILES} bytes)
    file(WRITE ${TO} "#include <stddef.h>\n\nextern const unsigned char ${SYMBOL}[];\nextern const size_t ${SYMBOL}_length;\n\n"
      "const unsigned char ${SYMBOL}[] = ${bytes};\nconst size_t ${SYMBOL}_length = sizeof ${SYMBOL} - 1;\n")
    return()
  endif()
  set(texts "")
  set(rows "")
  set(number 0)
  foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME_WLE)
    embed_bytes(${file} bytes)
    string(APPEND texts "static const char text_${number}[] = ${bytes};\n")
    string(APPEND rows "    {\"${name}\", text_${number}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  file(WRITE ${TO} "#include \"${HEADER}\"\n\n${texts}\nconst ${TYPE} ${SYMBOL}[] = {\n${rows}};\n"
    "const size_t ${SYMBOL}_count = sizeof ${SYMBOL} / sizeof ${SYMBOL}[0];\n")
  return()
endif()

function(ludopod_embed_table target symbol header type)
  set(made ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.c)
  set(script ${PROJECT_SOURCE_DIR}/cmake/LudopodEmbed.cmake)
  add_custom_command(
    OUTPUT ${made}
    COMMAND ${CMAKE_COMMAND} -D "FILES=${ARGN}" -DTO=${made} -DSYMBOL=${symbol} -DHEADER=${header} -D "TYPE=${type}" -P ${script}
    DEPENDS ${ARGN} ${script}
    VERBATIM)
  target_sources(${target} PRIVATE ${made})
endfunction()

function(ludopod_embed target file symbol)
  get_filename_component(path ${file} ABSOLUTE)
  ludopod_embed_table(${target} ${symbol} "" "" ${path})
endfunction()
