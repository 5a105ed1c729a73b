/** Supabase as `fetch` meets it: each call gets the next answer, the last one for ever. */
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

/** What `ingest_events` answers when it has stored. */
export const RECEIPT = { batches: 1, repeated_batches: 0, received: 1, stored: 1, duplicate: 0 };

export const replies =
	(status: number, body: unknown = null): Reply =>
	() =>
		new Response(body === null ? null : JSON.stringify(body), { status });

export const refusesToConnect: Reply = () => {
	throw new TypeError("connection refused");
};

/** Never answers; ends only when the caller gives up. */
export const hangs: Reply = (init) =>
	new Promise((_, reject) => {
		init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
	});
