# Run by `cmake --install`: in a folder of the system the loader finds a library by its cache only. Nothing is done when the
# installation goes elsewhere, or into DESTDIR for a package. LDCONFIG: the program, if it is not the system's.
string(REGEX MATCH "^/(usr|usr/local)/?$" system "${CMAKE_INSTALL_PREFIX}")
if(system AND "$ENV{DESTDIR}" STREQUAL "")
  find_program(LDCONFIG ldconfig PATHS /sbin /usr/sbin)
  if(LDCONFIG)
    message(STATUS "Telling the loader: ${LDCONFIG}")
    execute_process(COMMAND ${LDCONFIG} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endif()
