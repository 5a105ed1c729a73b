import { expect, it, vi } from "vitest";
import { prefetchNext } from "../../../web/site/behaviours/prefetch-next.ts";

it.each([
	['<a rel="next" href="/fr/blog?page=2">→</a>', [["/fr/blog?page=2", "prefetch", "low"]]],
	['<a rel="prev" href="/fr/blog">←</a>', []],
])(
	"of %s, which may come after the script, fetches %j ahead, as no visit",
	async (html, expected) => {
		const page = new Response("page");
		const fetched = vi.fn(async (_url: string, _init: RequestInit) => page);
		vi.stubGlobal("fetch", fetched);
		vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
		prefetchNext();
		document.body.innerHTML = html;
		dispatchEvent(new Event("load"));
		const requests = fetched.mock.calls.map(([url, { headers, priority }]) => [
			url.replace(location.origin, ""),
			new Headers(headers).get("purpose"),
			priority,
		]);
		expect(requests).toEqual(expected);
		await vi.waitFor(() => expect(page.bodyUsed).toBe(expected.length > 0));
	},
);
