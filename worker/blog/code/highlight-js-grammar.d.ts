import type { LanguageFn } from "./highlight-js.d.ts";

/** Any grammar of highlight.js. */
declare const grammar: LanguageFn;
export default grammar;
