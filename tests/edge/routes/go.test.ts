/** Additions of a short link to its page, and what it never adds; where it leads is recorded. */
import { beforeEach, expect, it } from "vitest";
import { LINKS_KEY } from "../../../worker/attribution/links.ts";
import { bindings, createSite, emptyKv, GOOGLEBOT } from "../harness.ts";

const TAGS = "utm_source=flyer&utm_medium=print&utm_campaign=salon";
const PAGE = `/en/pricing?${TAGS}`;

beforeEach(async () => {
	await emptyKv(bindings.CONFIG);
	await bindings.CONFIG.put(LINKS_KEY, JSON.stringify({ salon: PAGE }));
});

const known = createSite();

// The tags are the link's, also those that it lacks.
it.each([
	["/go/salon?utm_term=excel&ref=%C3%A9", 302, `${PAGE}&utm_term=excel&ref=%C3%A9`],
	["/go/salon?UTM_SOURCE=y&gclid=z?utm_content=x", 302, `${PAGE}&gclid=z`],
	["/go/salon?utm_source=evil&utm_content=x&utm_medium=&UTM_SOURCE=a", 302, PAGE],
	["/go/salon?next=https://evil.example&redirect_to=x&token=t", 302, PAGE],
	["/go/salon?a=%0d%0aSet-Cookie:b", 302, `${PAGE}&a=%0D%0ASet-Cookie%3Ab`],
	...["/go", "/go/", "/go/salon/x", "/go/constructor", "/go/__proto__"].map(
		(path) => [path, 404, null] as const,
	),
	["/go/%2F%2Fevil.example", 404, null],
] as const)("security: %s is %i and leads to %s", async (path, status, location) => {
	const response = await known.request(path);
	expect([response.status, response.headers.get("location")]).toEqual([status, location]);
	expect(response.headers.getSetCookie()).toEqual([]);
});

it("counts nothing: its page does", async () => {
	const site = createSite();
	for (const init of [{}, { method: "HEAD" }, { agent: GOOGLEBOT }]) {
		const response = await site.request("/go/salon", init);
		expect(response.headers.get("location")).toBe(PAGE);
	}
	expect(site.batches).toEqual([]);
});

it("error: leads to the home page while KV cannot be read", async () => {
	await bindings.CONFIG.put(LINKS_KEY, "{");
	const { request, log } = createSite();
	const response = await request("/go/salon?gclid=a");
	expect([response.status, response.headers.get("location")]).toEqual([302, "/?gclid=a"]);
	expect(log.lines).toEqual([
		{
			...{ level: "error", event: "links_unread" },
			fields: { reason: expect.stringContaining("JSON") },
		},
	]);
});
