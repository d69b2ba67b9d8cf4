# Turns a file into C: cmake -DINPUT=file -DOUTPUT=file.c -DHEADER=file.h -DNAME=identifier -P embed.cmake
# defines NAME, an array of its bytes, and NAME_length, as the header declares them.
file(READ ${INPUT} hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR length "${digits} / 2")
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
file(WRITE ${OUTPUT} "#include \"${HEADER}\"\n\nconst size_t ${NAME}_length = ${length};\nconst unsigned char ${NAME}[] = {\n${hex}\n};\n")
