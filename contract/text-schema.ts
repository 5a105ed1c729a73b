import * as z from "zod/mini";
import { tagText } from "./tags.ts";
import { uniform } from "./texts.ts";

/** A source, medium, campaign or content, as an address has it. */
export const tagged = z.string().check(z.overwrite(tagText));

/** A name or term that somebody typed or that stands in a file. */
export const uniformText = z.string().check(z.overwrite(uniform));
