/** Makes the recorded WordPress fail as a real one does (the README of the recordings; issue 5). */
import type { WordpressFault } from "../faults.ts";

/** Returned in place of an answer: the connection is to be cut. */
export const CUT = Symbol("cut");

export interface WordpressFaultGate {
	/** @throws on something that is no fault, naming what is wrong with it. */
	set(fault: unknown): void;
	clear(): void;
	/** Fails or delays the answer as the fault says. */
	pass(request: Request, answer: () => Promise<Response>): Promise<Response | typeof CUT>;
}

type Mode = WordpressFault["mode"];
const JSON_TYPE = { "content-type": "application/json; charset=UTF-8" };
const HTML_TYPE = { "content-type": "text/html; charset=UTF-8" };
const DATABASE_DOWN =
	"<!DOCTYPE html><title>Database Error</title><h1>Error establishing a database connection</h1>";
const WARNING =
	"<br />\n<b>Warning</b>:  Undefined variable $x in <b>/var/www/html/wp-content/plugins/a.php</b> on line <b>3</b><br />\n";
/** With a stack trace and the server's paths in it, which no visitor may ever see. */
const FATAL = {
	code: "internal_server_error",
	message: "<p>There has been a critical error on this website.</p>",
	data: { status: 500, error: { file: "/var/www/html/wp-includes/plugin.php", line: 310 } },
};

const MODES: Record<Mode, (request: Request, answer: Response) => Promise<Response | typeof CUT>> =
	{
		off: async (_, answer) => answer,
		down: async () => CUT,
		hang: (request) => untilAborted(request.signal),
		slow: async (_, answer) => answer,
		"html-500": async (request) =>
			request.headers.get("accept")?.includes("application/json")
				? new Response('{"code":"wp_die"}', { status: 500, headers: JSON_TYPE })
				: new Response(DATABASE_DOWN, { status: 500, headers: HTML_TYPE }),
		"any-html-500": async () => new Response(DATABASE_DOWN, { status: 500, headers: HTML_TYPE }),
		fatal: async () => new Response(JSON.stringify(FATAL), { status: 500, headers: JSON_TYPE }),
		"too-many": async () => new Response("Too Many Requests", { status: 429 }),
		maintenance: async () =>
			new Response("Briefly unavailable for scheduled maintenance.", {
				status: 503,
				headers: { ...HTML_TYPE, "retry-after": "600" },
			}),
		empty: async () => new Response(null, { status: 200, headers: JSON_TYPE }),
		"broken-json": async (_, answer) => {
			const text = await answer.text();
			return new Response(text.slice(0, Math.floor(text.length / 2)), answer);
		},
		"warning-first": async (_, answer) => new Response(WARNING + (await answer.text()), answer),
		redirect: async (request) =>
			new Response(null, { status: 302, headers: { location: request.url } }),
	};

/** A gate with no fault; it holds one at most. */
export function createWordpressFaultGate(): WordpressFaultGate {
	let fault: WordpressFault | undefined;
	return {
		set(input) {
			const checked = checkFault(input);
			fault = checked.mode === "off" ? undefined : { ...checked };
		},
		clear() {
			fault = undefined;
		},
		async pass(request, answer) {
			const current = fault;
			if (current === undefined) return answer();
			if (current.after && current.after > 0) {
				current.after--;
				return answer();
			}
			// Counted before any wait: requests at the same time must not share one failure.
			if (current.times !== undefined && --current.times <= 0) fault = undefined;
			if (current.delayMs) await new Promise((done) => setTimeout(done, current.delayMs));
			return MODES[current.mode](request, await answer());
		},
	};
}

/** Cut when the client gives up. */
function untilAborted(signal: AbortSignal): Promise<typeof CUT> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve(CUT);
		signal.addEventListener("abort", () => resolve(CUT));
	});
}

function checkFault(input: unknown): WordpressFault {
	const fault = input as WordpressFault | null;
	if (!Object.hasOwn(MODES, String(fault?.mode))) {
		throw new Error(`mode must be one of: ${Object.keys(MODES).join(", ")}`);
	}
	for (const name of ["delayMs", "after", "times"] as const) {
		const value = fault?.[name];
		if (value !== undefined && !(Number.isInteger(value) && value >= 0)) {
			throw new Error(`${name} must be a whole number, not negative`);
		}
	}
	return fault as WordpressFault;
}
