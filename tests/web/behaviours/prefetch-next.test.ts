import { afterEach, expect, it, vi } from "vitest";
import { prefetchNext } from "../../../web/site/behaviours/prefetch-next.ts";

afterEach(() => {
	vi.unstubAllGlobals();
	document.body.innerHTML = "";
});

it.each([
	['<a rel="next" href="/fr/blog?page=2">→</a>', [["/fr/blog?page=2", "prefetch"]]],
	['<a rel="prev" href="/fr/blog">←</a>', []],
])("of %s fetches %j ahead, as no visit", (html, expected) => {
	const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response("page"));
	vi.stubGlobal("fetch", fetched);
	document.body.innerHTML = html;
	prefetchNext();
	const requests = fetched.mock.calls.map(([url, { headers }]) => [
		url.replace(location.origin, ""),
		new Headers(headers).get("purpose"),
	]);
	expect(requests).toEqual(expected);
});
