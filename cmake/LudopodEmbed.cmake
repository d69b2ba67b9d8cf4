# ludopod_embed(TARGET FILE SYMBOL): compiles a file into the target as `const unsigned char SYMBOL[]`, ended by a 0 byte.
# Run as a script (cmake -P) this file writes the C source.
if(CMAKE_SCRIPT_MODE_FILE)
  file(READ ${FROM} bytes HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  file(WRITE ${TO} "extern const unsigned char ${SYMBOL}[];\nconst unsigned char ${SYMBOL}[] = {\n${bytes}0};\n")
  return()
endif()

function(ludopod_embed target file symbol)
  set(made ${CMAKE_CURRENT_BINARY_DIR}/${symbol}.c)
  set(script ${PROJECT_SOURCE_DIR}/cmake/LudopodEmbed.cmake)
  add_custom_command(
    OUTPUT ${made}
    COMMAND ${CMAKE_COMMAND} -DFROM=${CMAKE_CURRENT_SOURCE_DIR}/${file} -DTO=${made} -DSYMBOL=${symbol} -P ${script}
    DEPENDS ${file} ${script}
    VERBATIM)
  target_sources(${target} PRIVATE ${made})
endfunction()
