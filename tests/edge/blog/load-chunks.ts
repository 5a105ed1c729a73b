/**
 * Import it in tests of the blog: Vite transforms the chunks that the blog loads by `import()` at their
 * first use, and hundreds of grammars and an engine for patterns take longer than a test may on a cold start.
 */
import "re2js";
import "../../../worker/blog/code/highlighter.ts";
import "../../../worker/blog/search/search-index.ts";
