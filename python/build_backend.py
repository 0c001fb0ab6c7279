"""Builds the wheel and the source archive of the package for pip (PEP 517), with the standard library alone.

Needs a C compiler, CMake, Ninja, zlib, jsmn and the headers of Python. Archives are reproducible: their times are
SOURCE_DATE_EPOCH or that of the last commit.
"""

import base64
import gzip
import hashlib
import io
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
VERSION = re.search(r"project\(qipan VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
FULL_NAME = f"qipan-{VERSION}"

# What the source archive contains: all that the build reads, and what people look for.
SOURCES = ["CMakeLists.txt", "LICENSE", "README.md", "cmake", "data/levels", "data/nets", "docs/actions.md",
           "docs/python.md", "include", "pyproject.toml", "python", "src"]  # fmt: skip

# Libraries that every Linux system has (PEP 600).
COMMON_LIBRARIES = {
    "libc.so.6",
    "libm.so.6",
    "libpthread.so.0",
    "libz.so.1",
    "ld-linux-x86-64.so.2",
    "ld-linux-aarch64.so.1",
}


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def archive_time():
    """Seconds since 1970; at least 1980, where the times of zip files begin."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is None and (ROOT / ".git").exists():
        given = run("git", "-C", str(ROOT), "log", "-1", "--format=%ct")
    return max(int(given or 0), 315532800)


def source_files():
    """The files of the source archive, relative to the root, sorted."""
    if (ROOT / ".git").exists():
        return sorted(run("git", "-C", str(ROOT), "ls-files", "--", *SOURCES).splitlines())
    found = []
    for source in SOURCES:
        path = ROOT / source
        found += (
            [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
        )
    return sorted(str(path.relative_to(ROOT)) for path in found)


def metadata():
    lines = [
        "Metadata-Version: 2.1",
        "Name: qipan",
        f"Version: {VERSION}",
        f"Summary: {PROJECT['description']}",
        f"Keywords: {','.join(PROJECT['keywords'])}",
        *(f"Classifier: {classifier}" for classifier in PROJECT["classifiers"]),
        "License: MIT",
        "License-File: LICENSE",
        f"Requires-Python: {PROJECT['requires-python']}",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (ROOT / PROJECT["readme"]).read_text()


# --- the wheel ---


def build_extension(folder):
    """Compiles in the folder and returns the stripped extension."""
    for program in ("cmake", "ninja"):
        if not shutil.which(program):
            sys.exit(f"qipan: {program} is missing, expected a C compiler, cmake, ninja, zlib and jsmn")
    run("cmake", "-S", str(ROOT), "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DQIPAN_ONLY_PYTHON=ON",
        f"-DCMAKE_C_FLAGS=-ffile-prefix-map={folder}=/build", f"-DPython3_EXECUTABLE={sys.executable}")  # fmt: skip
    subprocess.run(["ninja", "-C", folder, "python_core"], check=True)
    extension = pathlib.Path(folder, "python", "qipan", "_core.abi3.so")
    run("strip", "--strip-unneeded", str(extension))
    return extension


def platform_tag(extension):
    """manylinux_2_N for a library that runs wherever that version of glibc does, else the name of this system."""
    needed = set(re.findall(r"NEEDED +(\S+)", run("objdump", "-p", str(extension))))
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", run("objdump", "-T", str(extension)))
    system = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    if not versions or not needed <= COMMON_LIBRARIES or not system.startswith("linux_"):
        return system
    major, minor = max((int(a), int(b)) for a, b in versions)
    return f"manylinux_{major}_{minor}_{system.removeprefix('linux_')}"


def record_line(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def write_zip(path, files):
    """files: names to bytes."""
    date = time.gmtime(archive_time())[:6]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, date)
            entry.external_attr = (0o755 if name.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    info = pathlib.Path(metadata_directory, f"{FULL_NAME}.dist-info")
    info.mkdir()
    (info / "METADATA").write_text(metadata())
    return info.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    package = ROOT / "python" / "qipan"
    info = f"{FULL_NAME}.dist-info"
    with tempfile.TemporaryDirectory() as folder:
        extension = build_extension(folder)
        tag = f"cp311-abi3-{platform_tag(extension)}"
        files = {"qipan/_core.abi3.so": extension.read_bytes()}
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".pyi") or path.name == "py.typed":
            files[f"qipan/{path.relative_to(package)}"] = path.read_bytes()
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: qipan\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = "".join(record_line(name, data) for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"{FULL_NAME}-{tag}.whl"
    write_zip(pathlib.Path(wheel_directory, name), files)
    return name


# --- the source archive ---


def add_to_tar(archive, name, data, mode):
    entry = tarfile.TarInfo(f"{FULL_NAME}/{name}")
    entry.size, entry.mode, entry.mtime = len(data), mode, archive_time()
    archive.addfile(entry, io.BytesIO(data))


def build_sdist(sdist_directory, config_settings=None):
    name = f"{FULL_NAME}.tar.gz"
    with open(pathlib.Path(sdist_directory, name), "wb") as out:
        with gzip.GzipFile("", "wb", 9, out, mtime=archive_time()) as packed:
            with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
                add_to_tar(archive, "PKG-INFO", metadata().encode(), 0o644)
                for path in source_files():
                    mode = 0o755 if os.access(ROOT / path, os.X_OK) else 0o644
                    add_to_tar(archive, path, (ROOT / path).read_bytes(), mode)
    return name
