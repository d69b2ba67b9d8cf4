"""The C library for Python: cffi reads its headers as cpp leaves them, so every function there is can be called."""

import os
import subprocess

from cffi import FFI


def pkg(*wanted):
    return subprocess.run(["pkg-config", *wanted, "ludopod"], capture_output=True, text=True, check=True).stdout.split()


def headers():
    return subprocess.run(["cpp", "-P", "-DPOD_NO_INLINE", *pkg("--cflags")], input="#include <ludopod/ludopod.h>\n",
                          capture_output=True, text=True, check=True).stdout


libdir = pkg("--variable=libdir")
in_system = "LUDOPOD_IN_SYSTEM" in os.environ or libdir[0].startswith(("/usr/lib", "/lib"))
ffi = FFI()
ffi.cdef(headers() + """
extern "Python" bool ludopod_analysed(void *context, const pod_analysis *known);
extern "Python" bool ludopod_goes_on(void *context, const pod_progress *progress);
""")
ffi.set_source("ludopod._ludopod", "#include <ludopod/ludopod.h>", libraries=["ludopod"], library_dirs=libdir,
               extra_compile_args=pkg("--cflags"), runtime_library_dirs=[] if in_system else libdir, py_limited_api=True)

if __name__ == "__main__":
    ffi.compile(verbose=True)
