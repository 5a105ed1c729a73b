/** Spec 2 §9: 1000·2^(n-1) ms between one attempt and the next, the first pause being n = 1. */
const FIRST_MS = 1000;

/**
 * Waits before attempt `n`, of which the first needs no waiting.
 * @throws the signal's reason as soon as the caller gives up.
 */
export async function waitBefore(n: number, signal: AbortSignal): Promise<void> {
	signal.throwIfAborted();
	await new Promise<void>((resolve, reject) => {
		const stop = () => {
			clearTimeout(timer);
			reject(signal.reason);
		};
		const timer = setTimeout(
			() => {
				signal.removeEventListener("abort", stop);
				resolve();
			},
			FIRST_MS * 2 ** (n - 2),
		);
		signal.addEventListener("abort", stop, { once: true });
	});
}
