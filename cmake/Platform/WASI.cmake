# CMake 3.25 does not know WASI; its defaults for a system without shared libraries fit.
set_property(GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS FALSE)
