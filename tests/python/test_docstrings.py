"""Runs the examples of all docstrings and of docs/python.md, and checks that everything public has one and a type."""

import ast
import doctest
import inspect
import pathlib
import unittest

import qipan
from qipan import _core

PACKAGE = pathlib.Path(qipan.__file__).parent


def public():
    """(name, object) of everything that users may call."""
    for name in qipan.__all__:
        thing = getattr(qipan, name)
        if name == "__version__":
            continue
        yield name, thing
        if inspect.isclass(thing) and not issubclass(thing, tuple | Exception):
            for member, value in vars(thing).items():
                if not member.startswith("_"):
                    yield f"{name}.{member}", value


class Docstrings(unittest.TestCase):
    def test_everything_public_has_a_docstring(self):
        for name, thing in public():
            with self.subTest(name):
                self.assertTrue(inspect.getdoc(thing))

    def test_every_function_has_an_example(self):
        for name, thing in public():
            if callable(thing) and not (inspect.isclass(thing) and issubclass(thing, tuple | Exception)):
                with self.subTest(name):
                    self.assertIn(">>>", inspect.getdoc(thing))

    def test_hints_name_everything(self):
        hints = ast.parse((PACKAGE / "_core.pyi").read_text())
        classes = {node.name: node for node in hints.body if isinstance(node, ast.ClassDef)}
        functions = {node.name for node in hints.body if isinstance(node, ast.FunctionDef)}
        for name, thing in vars(_core).items():
            if name.startswith("_"):
                continue
            with self.subTest(name):
                if not inspect.isclass(thing):
                    self.assertIn(name, functions)
                    continue
                members = {
                    node.name if isinstance(node, ast.FunctionDef) else node.target.id
                    for node in classes[name].body
                    if isinstance(node, ast.FunctionDef | ast.AnnAssign)
                }
                own = {member for member in vars(thing) if not member.startswith("_")}
                if not issubclass(thing, tuple):
                    hinted = {member for member in members if not member.startswith("_")}
                    self.assertEqual(own, hinted - {"id", "arguments"})  # set on each qipan.Error
        for name in functions | set(classes):
            with self.subTest(name):
                self.assertTrue(hasattr(_core, name))


def load_tests(loader, tests, pattern):
    finder = doctest.DocTestFinder()
    for name, thing in public():
        if inspect.getdoc(thing):
            for test in finder.find(thing, name, module=False, globs=dict(vars(qipan))):
                tests.addTest(doctest.DocTestCase(test))
    tests.addTest(doctest.DocFileTest("../../docs/python.md"))
    return tests


if __name__ == "__main__":
    unittest.main()
