// The part of the page that more.ts makes.
import { Part } from "../core/part.ts";

export type More = typeof import("./more.ts");
export const more = new Part<More>(() => import("./more.ts"), "more.css");
