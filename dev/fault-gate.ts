/** Counts and delays the faults that tests set on a part of the stack. Runs in Node and in workerd. */

/** Takes the place of a response: the connection is to be cut. */
export const HANG_UP = Symbol("hang up");

/** When a fault applies. */
export interface FaultTiming {
	/** Wait before each failure. */
	delayMs?: number | undefined;
	/** Number of failures; without it the fault stays until it is cleared. */
	times?: number | undefined;
}

export interface FaultGate<Fault> {
	/** @throws what the gate's check throws. */
	set(input: unknown): void;
	clear(): void;
	/** The fault that this request of a part must suffer, after its delay; undefined for none. */
	take(part: string): Promise<Fault | undefined>;
}

/** A gate without faults. Each part has at most one; mode `off` removes it. */
export function createFaultGate<Fault extends FaultTiming & { part: string; mode: string }>(
	check: (input: unknown) => Fault,
): FaultGate<Fault> {
	const faults = new Map<string, Fault>();
	return {
		set(input) {
			const fault = { ...check(input) };
			if (fault.mode === "off") faults.delete(fault.part);
			else faults.set(fault.part, fault);
		},
		clear: () => faults.clear(),
		async take(part) {
			const fault = faults.get(part);
			if (!fault) return undefined;
			// Counted before the wait: concurrent requests must not share one failure.
			if (fault.times !== undefined && --fault.times <= 0) faults.delete(part);
			if (fault.delayMs) await new Promise((done) => setTimeout(done, fault.delayMs));
			return fault;
		},
	};
}

/** Resolves when the client gives up. */
export function untilAborted(signal: AbortSignal): Promise<typeof HANG_UP> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve(HANG_UP);
		signal.addEventListener("abort", () => resolve(HANG_UP));
	});
}
