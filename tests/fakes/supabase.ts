/** A `fetch` for Supabase: returns the replies in order, the last one repeatedly. */
export type Reply = (init: RequestInit | undefined) => Response | Promise<Response>;

export function fakeSupabase(...replies: Reply[]) {
	const requests: { url: string; headers: Headers; body: unknown }[] = [];
	const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
		const body = typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : null;
		requests.push({ url: String(input), headers: new Headers(init?.headers), body });
		const reply = replies[Math.min(requests.length, replies.length) - 1];
		if (reply === undefined) throw new TypeError("made to fail");
		return reply(init);
	};
	return { fetch, requests };
}

/** The response of `ingest_events` when it has stored the batch. */
export const RECEIPT = { batches: 1, repeated_batches: 0, received: 1, stored: 1, duplicate: 0 };

export const replies =
	(status: number, body: unknown = null): Reply =>
	() =>
		new Response(body === null ? null : JSON.stringify(body), { status });

export const refusesToConnect: Reply = () => {
	throw new TypeError("connection refused");
};

/** Never responds; ends when the caller aborts. */
export const hangs: Reply = (init) =>
	new Promise((_, reject) => {
		init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
	});
