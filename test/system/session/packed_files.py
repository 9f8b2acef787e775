"""Prints the paths of the files that Ray's own client packs of a working directory."""
import sys
import tempfile
import zipfile
from pathlib import Path

from ray._private.ray_constants import get_runtime_env_default_excludes
from ray._private.runtime_env.packaging import create_package

with tempfile.TemporaryDirectory() as made:
    target = Path(made) / "package.zip"
    create_package(
        sys.argv[1], target, include_gitignore=True, excludes=get_runtime_env_default_excludes()
    )
    names = zipfile.ZipFile(target).namelist()
print("\n".join(sorted((name for name in names if not name.endswith("/")), key=str.encode)))
