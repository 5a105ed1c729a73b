import { readStored } from "../ui/browser-store.ts";

/** A value that the browser keeps as JSON; undefined without one, and for a text that cannot be read any more. */
export function readStoredJson(...of: Parameters<typeof readStored>): unknown {
	try {
		return JSON.parse(readStored(...of) ?? "");
	} catch {
		return undefined;
	}
}
