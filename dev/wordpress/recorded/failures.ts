/** The failures of a real WordPress. */
import * as z from "zod";
import { createFaultGate, type FaultTiming, HANG_UP, untilAborted } from "../../fault-gate.ts";

const JSON_TYPE = { "content-type": "application/json; charset=UTF-8" };
const HTML_TYPE = { "content-type": "text/html; charset=UTF-8" };
const DATABASE_DOWN =
	"<!DOCTYPE html><title>Database Error</title><h1>Error establishing a database connection</h1>";
const WARNING =
	"<br />\n<b>Warning</b>:  Undefined variable $x in <b>/var/www/html/wp-content/plugins/a.php</b> on line <b>3</b><br />\n";
/** Contains the server's paths, which no visitor may see. */
const FATAL = {
	code: "internal_server_error",
	message: "<p>There has been a critical error on this website.</p>",
	data: { status: 500, error: { file: "/var/www/html/wp-includes/plugin.php", line: 310 } },
};

type Result = Response | typeof HANG_UP;

const MODES = {
	off: async (_request, response) => response,
	/** The connection is cut. */
	down: async () => HANG_UP,
	/** No response. */
	hang: (request) => untilAborted(request.signal),
	/** A response after `delayMs`. */
	slow: async (_request, response) => response,
	/** The database is unavailable: HTML, or JSON when the request accepts it. */
	"html-500": async (request) =>
		request.headers.get("accept")?.includes("application/json")
			? new Response('{"code":"wp_die"}', { status: 500, headers: JSON_TYPE })
			: new Response(DATABASE_DOWN, { status: 500, headers: HTML_TYPE }),
	/** HTML for every request, as from a proxy. */
	"any-html-500": async () => new Response(DATABASE_DOWN, { status: 500, headers: HTML_TYPE }),
	/** PHP's own JSON. */
	fatal: async () => Response.json(FATAL, { status: 500, headers: JSON_TYPE }),
	"too-many": async () => new Response("Too Many Requests", { status: 429 }),
	maintenance: async () =>
		new Response("Briefly unavailable for scheduled maintenance.", {
			status: 503,
			headers: { ...HTML_TYPE, "retry-after": "600" },
		}),
	empty: async () => new Response(null, { status: 200, headers: JSON_TYPE }),
	/** The first half of the JSON. */
	"broken-json": async (_request, response) => {
		const text = await response.text();
		return new Response(text.slice(0, Math.floor(text.length / 2)), response);
	},
	/** PHP's HTML before the JSON. */
	"warning-first": async (_request, response) =>
		new Response(WARNING + (await response.text()), response),
	/** To the same address. */
	redirect: async (request) =>
		new Response(null, { status: 302, headers: { location: request.url } }),
} satisfies Record<string, (request: Request, response: Response) => Promise<Result>>;

type Mode = keyof typeof MODES;
export type WordpressFault = FaultTiming & { mode: Mode };

const COUNT = z.int().min(0).optional();
const FAULT = z.object({
	mode: z.enum(Object.keys(MODES) as [Mode]),
	delayMs: COUNT,
	after: COUNT,
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
