// The screens of the chapters behind the first twelve: a part of the page that is loaded on demand.
import { Part } from "../core/part.ts";

type Chapters = typeof import("./chapters.ts");

export const chapters = new Part<Chapters>(() => import("./chapters.ts"), "chapters.css");
