import { beforeEach, describe, expect, it } from "vitest";
import { LINKS_KEY } from "../../../worker/attribution/links.ts";
import { bindings, cookiesOf, createSite, emptyKv, GOOGLEBOT } from "../harness.ts";

const TAGS = "utm_source=flyer&utm_medium=print&utm_campaign=salon";
const LINKS = { salon: `/en/pricing?${TAGS}`, "cta-1": `/cta?${TAGS}&utm_content=b` };

beforeEach(async () => {
	await emptyKv(bindings.CONFIG);
	await bindings.CONFIG.put(LINKS_KEY, JSON.stringify(LINKS));
});

const leadsTo = async (path: string, location: string) => {
	const response = await createSite().request(path);
	expect([response.status, response.headers.get("location")]).toEqual([302, location]);
	expect(response.headers.get("cache-control")).toBe("private, no-store");
	expect(response.headers.getSetCookie()).toEqual([]);
};

describe("happy", () => {
	it.each([
		["/go/salon", `/en/pricing?${TAGS}`],
		["/go/salon/", `/en/pricing?${TAGS}`],
		["/go/Salon", `/en/pricing?${TAGS}`],
		["/go/salon?gclid=a-1&ref=%C3%A9", `/en/pricing?${TAGS}&gclid=a-1&ref=%C3%A9`],
		["/go/salon?utm_term=excel", `/en/pricing?${TAGS}&utm_term=excel`],
		["/go/cta-1?plan=annual", `/cta?${TAGS}&utm_content=b&plan=annual`],
		["/go/salon?UTM_SOURCE=y&gclid=z?utm_content=x", `/en/pricing?${TAGS}&gclid=z`],
	])("%s leads to its page: %s", leadsTo);

	it("is the same for HEAD and bots, and counts nothing: its page does", async () => {
		const site = createSite();
		for (const init of [{ method: "HEAD" }, { agent: GOOGLEBOT }]) {
			const response = await site.request("/go/salon", init);
			expect(response.headers.get("location")).toBe(LINKS.salon);
		}
		expect(site.batches).toEqual([]);
	});

	it("makes a click of the call to action one with its tags, and the visitor's touch", async () => {
		const site = createSite();
		const short = await site.request("/go/cta-1");
		const click = await site.request(short.headers.get("location") ?? "");
		expect(site.batches[0]?.landing).toMatchObject([
			{ utm_source: "flyer", utm_medium: "print", utm_campaign: "salon", utm_content: "b" },
		]);
		expect(cookiesOf(click).get("__Host-touch")).toMatch(/^c&\w+&flyer&salon&print&b&/);
	});
});

describe("error", () => {
	const UNKNOWN = ["/go/nowhere", "/go", "/go/", "/go/salon/x"];
	it.each(UNKNOWN)("%s is not found, like a page that does not exist", async (path) => {
		const response = await createSite().request(path);
		expect(response.status).toBe(404);
		expect(response.headers.get("content-type")).toContain("text/html");
	});

	it("leads to the home page while KV cannot be read", async () => {
		await bindings.CONFIG.put(LINKS_KEY, "{");
		const site = createSite();
		const response = await site.request("/go/salon?gclid=a");
		expect([response.status, response.headers.get("location")]).toEqual([302, "/?gclid=a"]);
		expect(site.log.lines).toMatchObject([{ level: "error", event: "links_unread" }]);
	});
});

describe("security", () => {
	// The tags are the link's, also those that it lacks.
	it.each([
		["/go/salon?utm_source=evil&utm_content=x&utm_medium=&UTM_SOURCE=a", `/en/pricing?${TAGS}`],
		["/go/salon?next=https://evil.example&redirect_to=x&token=t", `/en/pricing?${TAGS}`],
		["/go/salon?a=%0d%0aSet-Cookie:b", `/en/pricing?${TAGS}&a=%0D%0ASet-Cookie%3Ab`],
	])("%s adds neither tags nor destinations: %s", leadsTo);

	const HOSTILE = ["/go/constructor", "/go/__proto__", "/go/%2F%2Fevil.example"];
	it.each(HOSTILE)("%s leads nowhere", async (path) => {
		expect((await createSite().request(path)).status).toBe(404);
	});
});
