import { join } from "node:path";
import { DATA_DIR } from "../../running.ts";

/** Where WordPress itself is kept once fetched; each site is a copy of it. */
export const WORDPRESS_DIR = join(DATA_DIR, "wordpress/wordpress-6.5");
