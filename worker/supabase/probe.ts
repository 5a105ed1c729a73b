const TIMEOUT_MS = 2_000;

/** Whether Supabase responds, and after how many milliseconds. Never throws. */
export async function probeSupabase(
	url: string,
	publishableKey: string,
): Promise<{ state: "up" | "down"; ms: number }> {
	const started = Date.now();
	try {
		const response = await fetch(new URL("/auth/v1/health", url), {
			headers: { apikey: publishableKey },
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		await response.body?.cancel();
		return { state: response.ok ? "up" : "down", ms: Date.now() - started };
	} catch {
		return { state: "down", ms: Date.now() - started };
	}
}
