import { afterEach, expect, it } from "vitest";
import { prefetchNext } from "../../../web/site/behaviours/prefetch-next.ts";

afterEach(() => {
	document.head.innerHTML = "";
	document.body.innerHTML = "";
});

it.each([
	['<a rel="next" href="/fr/blog?page=2">→</a>', ["/fr/blog?page=2"]],
	['<a rel="prev" href="/fr/blog">←</a>', []],
])("of %s fetches %j ahead", (html, expected) => {
	document.body.innerHTML = html;
	prefetchNext();
	const links = [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=prefetch]")];
	expect(links.map(({ href }) => href.replace(location.origin, ""))).toEqual(expected);
});
