/** The failures of a real WordPress. */
import * as z from "zod";
import { createFaultGate, type FaultTiming, HANG_UP, untilAborted } from "../../fault-gate.ts";

const HTML_TYPE = { "content-type": "text/html; charset=UTF-8" };
const DATABASE_DOWN =
	"<!DOCTYPE html><title>Database Error</title><h1>Error establishing a database connection</h1>";
type Result = Response | typeof HANG_UP;

const MODES = {
	off: async (_request, response) => response,
	/** The connection is cut. */
	down: async () => HANG_UP,
	/** No response. */
	hang: (request) => untilAborted(request.signal),
	/** A response after `delayMs`. */
	slow: async (_request, response) => response,
	/** HTML for every request, as from a proxy. */
	"any-html-500": async () => new Response(DATABASE_DOWN, { status: 500, headers: HTML_TYPE }),
	"too-many": async () => new Response("Too Many Requests", { status: 429 }),
} satisfies Record<string, (request: Request, response: Response) => Promise<Result>>;

type Mode = keyof typeof MODES;
export type WordpressFault = FaultTiming & { mode: Mode };

const COUNT = z.int().min(0).optional();
const FAULT = z.object({
	mode: z.enum(Object.keys(MODES) as [Mode]),
	delayMs: COUNT,
	times: COUNT,
});

export function createWordpressFaultGate() {
	const gate = createFaultGate((input) => ({ part: "wordpress", ...FAULT.parse(input) }));
	return {
		set: gate.set,
		clear: gate.clear,
		take: gate.take,
		/** The response, delayed or replaced by the fault. */
		async pass(request: Request, respond: () => Promise<Response>): Promise<Result> {
			const fault = await gate.take("wordpress");
			return fault ? MODES[fault.mode](request, await respond()) : respond();
		},
	};
}
