import * as z from "zod/mini";
import { uniform } from "./texts.ts";

/** A name, tag or term that somebody typed or that stands in a file. */
export const uniformText = z.string().check(z.overwrite(uniform));
