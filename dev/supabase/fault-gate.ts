/** Obeys the faults set through dev/faults.ts. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault, FaultPart } from "../faults.ts";
import { HANG_UP } from "../http.ts";
import { jsonAnswer } from "./mends/mend.ts";

export interface FaultGate {
	/** @throws on something that is no fault, naming what is wrong with it. */
	set(fault: unknown): void;
	clear(): void;
	/** Waits or fails as the part's fault says; nothing when the request may go on. */
	pass(part: FaultPart, signal?: AbortSignal): Promise<Response | typeof HANG_UP | undefined>;
}

const PARTS: readonly unknown[] = ["rest", "auth", "functions", "mail"] satisfies FaultPart[];
const MODES: readonly unknown[] = ["off", "down", "hang", "status"] satisfies Fault["mode"][];

/** A gate with no faults. Each part has at most one. */
export function createFaultGate(): FaultGate {
	const faults = new Map<FaultPart, Fault>();
	return {
		set(input) {
			const fault = checkFault(input);
			if (fault.mode === "off") faults.delete(fault.part);
			else faults.set(fault.part, { ...fault });
		},
		clear: () => faults.clear(),
		async pass(part, signal) {
			const fault = faults.get(part);
			if (!fault) return undefined;
			if (fault.after && fault.after > 0) {
				fault.after--;
				return undefined;
			}
			// Counted before any wait: requests at the same time must not share one failure.
			if (fault.times !== undefined && --fault.times <= 0) faults.delete(part);
			return fail(fault, signal);
		},
	};
}

async function fail({ mode, delayMs, status = 500 }: Fault, signal?: AbortSignal) {
	try {
		await sleep(delayMs ?? 0, undefined, { signal });
		if (mode === "hang" && delayMs === undefined) await untilAborted(signal);
	} catch {
		return HANG_UP;
	}
	if (mode === "hang") return undefined;
	if (mode === "down") return HANG_UP;
	const message = status === 429 ? "Too many requests" : "A fault set on purpose";
	return jsonAnswer(status, {
		code: String(status),
		error_code: "local_fault",
		message,
		msg: message,
	});
}

/** Rejects when the client gives up. */
function untilAborted(signal: AbortSignal | undefined): Promise<never> {
	return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
}

function checkFault(input: unknown): Fault {
	const fault = input as Fault | null;
	if (!PARTS.includes(fault?.part)) throw new Error(`part must be one of: ${PARTS.join(", ")}`);
	if (!MODES.includes(fault?.mode)) throw new Error(`mode must be one of: ${MODES.join(", ")}`);
	for (const name of ["status", "delayMs", "after", "times"] as const) {
		const value = fault?.[name];
		if (value !== undefined && !(Number.isInteger(value) && value >= 0)) {
			throw new Error(`${name} must be a whole number, not negative`);
		}
	}
	return fault as Fault;
}
