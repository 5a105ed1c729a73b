import { describe, expect, it } from "vitest";
import type { BrowserEvent } from "../../../contract/event-schema.ts";
import { HEADLINE_TEST } from "../../../contract/experiment.ts";
import type { Experiments } from "../../../contract/experiment-schema.ts";
import { browserEvent } from "../../fakes/events.ts";
import { headlineTestIn } from "../../fakes/experiments.ts";
import { idInBucket } from "../../fakes/visitors.ts";
import {
	cookieHeader,
	cookiesOf,
	createSite,
	ORIGIN,
	type RequestOptions,
	type Site,
	signed,
	stopClock,
} from "../harness.ts";

const VID = idInBucket(HEADLINE_TEST, 60, 80);
const SID = "11111111-1111-4111-8111-111111111111";
const IN_ARM_D = `__Host-vid=${signed(VID)}; abtest_${HEADLINE_TEST}=D`;

/** Sends events like the browser script. */
function send(site: Site, events: unknown, init: RequestOptions = {}) {
	const headers = { origin: ORIGIN, "content-type": "text/plain", ...init.headers };
	return site.request("/e", { ...init, method: "POST", body: JSON.stringify(events), headers });
}

const aClick = (changed: Partial<BrowserEvent> = {}) =>
	browserEvent({
		event_type: "click",
		cta_location: "hero",
		cta_text: "Go",
		cta_destination: `${ORIGIN}/download-fr?x=1`,
		...changed,
	});
const rowsOf = (site: Site) => site.batches.flatMap(({ landing }) => landing);
const conversionsOf = (site: Site) => site.batches.flatMap(({ ab }) => ab);

describe("happy", () => {
	it("stores the tags and the session of a view, and neither a query nor the visitor's address", async () => {
		const site = createSite();
		const event = browserEvent({
			// Tagged twice, and with a click id.
			page_url: `${ORIGIN}/en?UTM_Source=s&amp;utm_content=C?fbclid=hunter2&token=hunter2`,
			referrer: "https://ads.example/x?click=hunter2",
		});
		const cookie = `__Host-vid=${signed(VID)}; __Host-sid=${SID}`;
		await send(site, [event], { headers: { cookie, "cf-connecting-ip": "203.0.113.7" } });
		const stored = { variant: "c", page_url: `${ORIGIN}/en`, referrer: "https://ads.example/x" };
		expect(rowsOf(site)).toMatchObject([
			{ ...stored, utm_source: "s", utm_content: "C", session_id: SID },
		]);
		expect(JSON.stringify([site.batches, site.log.lines])).not.toMatch(/hunter2|203\.0/);
	});

	it.each([
		["20 minutes ahead", 1_200_000],
		["a day ahead", 86_400_000],
		["a year behind", -31_536_000_000],
	])("stores an event at the edge's time, whatever the browser's clock says: %s", async (_, ms) => {
		const site = createSite();
		stopClock();
		const now = Date.now();
		const occurred_at = new Date(now + ms).toISOString();
		await send(site, [
			{ ...browserEvent(), occurred_at },
			{ ...browserEvent({ age: 5000 }), occurred_at },
		]);
		expect(rowsOf(site).map((row) => now - Date.parse(row.occurred_at))).toEqual([0, 5000]);
	});

	it("counts the arm of the page before its cookie is sent back", async () => {
		const site = createSite();
		const page = await site.request("/");
		const arm = cookiesOf(page).get(`abtest_${HEADLINE_TEST}`);
		const cookies = new Map([...cookiesOf(page)].filter(([name]) => name.startsWith("__Host-")));
		await send(site, [aClick()], { headers: { cookie: cookieHeader(cookies) } });
		expect(conversionsOf(site).map(({ event_name, variant }) => [event_name, variant])).toEqual([
			["exposure", arm],
			["conversion", arm],
		]);
	});

	it.each<[string, BrowserEvent, Experiments?]>([
		["a view", browserEvent()],
		["a click without a destination", browserEvent({ event_type: "click" })],
		["a forged sign-up", aClick({ cta_location: "sign_up" })],
		["a click on a page without a test", aClick({ page_url: `${ORIGIN}/pricing` })],
		["an arm that a link chose", aClick({ page_url: `${ORIGIN}/?ab.${HEADLINE_TEST}=B` })],
		[
			"a targeted headline in the slot",
			aClick({ page_url: `${ORIGIN}/?utm_content=c` }),
			headlineTestIn("home.hero"),
		],
	])("counts no conversion for %s", async (_, event, experiments) => {
		const site = createSite(experiments ? { experiments } : {});
		await send(site, [event], { headers: { cookie: IN_ARM_D } });
		expect([rowsOf(site).length, conversionsOf(site)]).toEqual([1, []]);
	});

	it("begins a browser session, and never issues a visitor", async () => {
		const response = await send(createSite(), [browserEvent()]);
		expect([...cookiesOf(response).keys()]).toEqual(["__Host-sid"]);
	});
});

it("error: responds although the queue hangs", async () => {
	const site = createSite({ send: () => new Promise(() => {}) });
	expect((await send(site, [browserEvent()], { untilSettled: false })).status).toBe(202);
});

it("security: takes session, headline, platform and arrival time from the edge, not from the body", async () => {
	const site = createSite();
	const forged = {
		...browserEvent(),
		session_id: "x",
		variant: "e",
		detected_platform: "mac",
		user_agent: "x",
	};
	stopClock();
	await send(site, [forged], { headers: { cookie: `__Host-sid=${SID}` } });
	expect(rowsOf(site)).toMatchObject([
		{ session_id: SID, variant: "a", detected_platform: "windows" },
	]);
	expect(site.batches[0]?.received_at).toBe(new Date().toISOString());
});
