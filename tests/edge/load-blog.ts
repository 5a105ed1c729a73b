/**
 * Import it in tests of the blog's routes: Vite transforms the blog's chunk at its first use, and on a busy machine the
 * first test of a file would take longer than a test may.
 */
import "../../worker/blog/blog.ts";
