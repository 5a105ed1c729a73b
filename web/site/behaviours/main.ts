/** The documents' one script: each behaviour is a file of its own, and none is needed to read a page. */
import { watchScroll } from "./header.ts";
import { measure } from "./measure.ts";

watchScroll();
measure();
