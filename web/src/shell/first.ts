// first.js, which the browser loads before page.js: starts to load the text of the user's language, which page.js
// imports. page.js uses the export too.
import { language } from "../base/language.ts";

export { language };

const file = `./${language}.js`.toLowerCase();
import(file).catch(() => {}); // page.js reports it
