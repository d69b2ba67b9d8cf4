"""Builds the package: `pip install --no-build-isolation .` in a venv with system packages, where libludopod is installed
(pkg-config must find it; PKG_CONFIG_PATH says where, when it is not in the system's folders)."""

import re
from pathlib import Path

from setuptools import setup

version = re.search(r'__version__ = "(.*)"', Path("ludopod/__init__.py").read_text(encoding="utf-8"))[1]

setup(
    name="ludopod",
    version=version,
    description="Cephalopod and Octogo: rules, records, engine, solver, environments and clubs",
    license="MIT",
    python_requires=">=3.9",
    packages=["ludopod"],
    package_data={"ludopod": ["py.typed", "*.pyi"]},
    cffi_modules=["build_ffi.py:ffi"],
    install_requires=["cffi", "numpy"],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
)
