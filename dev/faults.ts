/**
 * Makes a part of the running stack fail, so that tests can check how the site handles it. The
 * gateway applies the faults (dev/supabase.ts).
 *
 * @example await setFault(stack, { part: "rest", mode: "status", status: 500, times: 3 });
 */
import * as z from "zod";
import { type ControlTarget, callControl } from "./control-client.ts";

const COUNT = z.int().min(0).optional();

/**
 * `down`: the connection is cut. `status`: the response has `status`, by default 500. `hang`: no
 * response, or with `delayMs` a late one. `off`: the part works again.
 */
export const FAULT = z.object({
	part: z.enum(["rest", "auth", "mail", "stripe"]),
	mode: z.enum(["off", "down", "hang", "status"]),
	status: COUNT,
	delayMs: COUNT,
	times: COUNT,
});
export type Fault = z.infer<typeof FAULT>;

/** Sets the fault of a part in place of its former one. @throws when the gateway rejects it. */
export async function setFault({ urls, keys }: ControlTarget, fault: Fault): Promise<void> {
	await callControl(`${urls.supabase}/__faults`, keys, "POST", JSON.stringify(fault));
}

/** Removes all faults. @throws when the gateway is unavailable. */
export async function clearFaults({ urls, keys }: ControlTarget): Promise<void> {
	await callControl(`${urls.supabase}/__faults`, keys, "DELETE");
}
