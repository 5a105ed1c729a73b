/** The first pause; each further one is twice as long (docs/product.md#analytics-api). */
const FIRST_MS = 1000;

/**
 * Waits before attempt `n`, which is 2 or more.
 * @throws the signal's reason as soon as the caller aborts.
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
