#!/usr/bin/env python3
"""Outlines of the characters on the pieces, as web/src/board/glyphs.ts.

    python3 tools/glyphs.py FONT [INDEX] > web/src/board/glyphs.ts

FONT is Noto Serif CJK (SIL Open Font License 1.1; Debian: fonts-noto-cjk), weight Bold. Coordinates are the
font's, 1000 a em, y upwards, moved so that each character's middle lies at 0, 0. Needs python3-fonttools.
"""
import sys

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

CHARACTERS = "帥仕相俥傌炮兵將士象車馬砲包卒麒麟壓"


def main():
    font = TTFont(sys.argv[1], fontNumber=int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    print("// Outlines of the characters on the pieces, from Noto Serif CJK TC Bold (SIL Open Font License 1.1).")
    print("// Written by tools/glyphs.py.")
    print("export const glyphs: Record<string, string> = {")
    for character in CHARACTERS:
        glyph = glyphs[names[ord(character)]]
        bounds = BoundsPen(glyphs)
        glyph.draw(bounds)
        left, low, right, high = bounds.bounds
        path = SVGPathPen(glyphs, ntos=lambda v: str(round(v)))
        glyph.draw(TransformPen(path, (1, 0, 0, 1, -(left + right) / 2, -(low + high) / 2)))
        print(f'\t{character}: "{path.getCommands()}",')
    print("};")


main()
