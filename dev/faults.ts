/**
 * Makes a part of the running stack fail on purpose, so that what the site does about it can be
 * seen and tested. The gateway obeys (dev/supabase/fault-gate.ts); this is the word to it.
 *
 * @example await setFault(stack, { part: "rest", mode: "status", status: 500, times: 3 });
 */
export type FaultPart = "rest" | "auth" | "functions" | "mail";

export interface Fault {
	part: FaultPart;
	/**
	 * `down`: the connection is cut. `status`: answered with `status`. `hang`: never answered, or
	 * with `delayMs` answered properly but that late. `off`: the part works again.
	 */
	mode: "off" | "down" | "hang" | "status";
	/** With mode `status`; 500 unless told. */
	status?: number;
	/** Waits this long first. */
	delayMs?: number;
	/** Lets this many requests pass before it begins. */
	after?: number;
	/** Ends after this many failures; without it only `off` or clearFaults() ends it. */
	times?: number;
}

/** Where the gateway is and what opens its control paths; `Stack` (dev/stack.ts) is one. */
export interface FaultTarget {
	urls: { supabase: string };
	keys: { controlSecret: string };
}

/** Sets a part's fault, replacing the one it had. @throws when the gateway refuses it. */
export async function setFault(target: FaultTarget, fault: Fault): Promise<void> {
	await send(target, "POST", JSON.stringify(fault));
}

/** All parts work again. @throws when the gateway cannot be reached. */
export async function clearFaults(target: FaultTarget): Promise<void> {
	await send(target, "DELETE");
}

async function send({ urls, keys }: FaultTarget, method: string, body?: string) {
	const answer = await fetch(`${urls.supabase}/__faults`, {
		method,
		headers: { "x-control-secret": keys.controlSecret },
		...(body === undefined ? {} : { body }),
	});
	if (!answer.ok) throw new Error(`The gateway refused the fault: ${await answer.text()}`);
}
