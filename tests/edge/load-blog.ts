/**
 * Import it in tests of the blog's routes: Vite transforms the chunks of the blog and of its pages at their first use, and
 * on a busy machine the first test of a file would take longer than a test may.
 */
import "../../worker/blog/blog.ts";
import "../../worker/render/bundled-i18n.ts";
import "../../worker/render/render-blog.tsx";
import "../../worker/render/render-document.tsx";
import "../../worker/render/render-feed.ts";
import "./blog/load-chunks.ts";
import { createSite } from "./harness.ts";

/** A site with the recorded posts, for tests that change nothing: its mirror is made once for all files. */
export const knownBlog = createSite();
