import { createSite } from "./harness.ts";

/** A site with the recorded posts, for tests that change nothing: its mirror is made once for all files. */
export const knownBlog = createSite();
