/** Waits until a whole number of steps has passed since the start: the time of a response then tells nothing of its work. */
export type Settle = (started: number) => Promise<void>;

/** Longer than Auth takes with a mail to send; what takes longer takes two. */
const STEP_MS = 1_000;

/** @example const started = Date.now(); await work(); await settle(started); */
export function createSettle({
	stepMs = STEP_MS,
	now = Date.now,
	wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
} = {}): Settle {
	return async (started) => {
		const steps = Math.max(1, Math.ceil((now() - started) / stepMs));
		await wait(started + steps * stepMs - now());
	};
}
