import * as z from "zod/mini";
import { isAddress, storedAddress } from "./email-address.ts";

/** An address that somebody typed. @param error the message for any other text */
export const emailAddress = (error?: string) =>
	z.string(error).check(z.overwrite(storedAddress), z.refine(isAddress, error));
