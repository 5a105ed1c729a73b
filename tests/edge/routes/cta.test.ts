import { describe, expect, it } from "vitest";
import type { VisitorBatch } from "../../../contract/event-schema.ts";
import { HEADLINE_TEST } from "../../../contract/experiment.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { idInBucket } from "../../fakes/visitors.ts";
import { balance, cookiesOf, createSite, signed } from "../harness.ts";

describe("happy", () => {
	it("counts the click of somebody who saw an arm and is of its audience no more", async () => {
		const audience = { languages: ["en" as const], platforms: [], sources: [] };
		const tests = BUNDLED_EXPERIMENTS.tests.map((test) => ({
			...{ ...test, audience: { ...audience, sourcesExcluded: false } },
		}));
		const site = createSite({ experiments: { version: "english", tests } });
		const id = idInBucket(HEADLINE_TEST, 60, 80);
		const cookie = `__Host-vid=${signed(id)}; abtest_${HEADLINE_TEST}=D`;
		await site.request("/cta", { headers: { cookie, "accept-language": "fr" } });
		expect(site.batches.flatMap(({ ab }) => ab)).toMatchObject([{ variant: "D" }]);
	});

	it.each(["x?fbclid=IwAR0abc", "x%3Ffbclid%3DIwAR0abc", "x&amp;fbclid=IwAR0abc"])(
		"counts one campaign for all clicks on an ad, without their ids: utm_campaign=%s",
		async (campaign) => {
			const site = createSite();
			const response = await site.request(`/cta?utm_source=fb&utm_campaign=${campaign}`);
			expect(site.batches[0]?.landing).toMatchObject([{ utm_source: "fb", utm_campaign: "x" }]);
			expect(JSON.stringify(site.batches)).not.toContain("IwAR0abc");
			expect(cookiesOf(response).get("__Host-touch")).toMatch(/^c&\w+&fb&x&&&&%2Fcta$/);
			expect(response.headers.get("location")).toBe(
				"/download-fr?utm_source=fb&utm_campaign=x&fbclid=IwAR0abc",
			);
		},
	);
});

const withPixel = () => createSite({ env: { PIXEL_ID: "123" } });
const accepted = { cookie: "consent=accepted" };

it("happy, with the ad pixel, tells it of the click under the id of its event, after consent", async () => {
	const site = withPixel();
	const page = await (await site.request("/cta?utm_campaign=y", { headers: accepted })).text();
	expect(page).toContain(`data-event-id="${site.batches[0]?.landing[0]?.event_id}"`);
	expect(page).toContain('data-reports="click"');
});

it.each([
	["made no choice", {}],
	["refused", { cookie: "consent=refused" }],
	["sends Global Privacy Control", { ...accepted, "sec-gpc": "1" }],
])("happy, with the ad pixel redirects at once a visitor who %s", async (_, headers) => {
	expect((await withPixel().request("/cta", { headers })).status).toBe(302);
});

it.each([
	["an address", 130, 1, 120],
	["a network", 390, 3, 240],
])(
	"error: redirects %s without end, and counts the first of its %i clicks",
	async (_, clicks, addresses, counted) => {
		const site = createSite();
		const visit = (_: unknown, n: number) =>
			site.request("/cta", { headers: { "cf-connecting-ip": `192.0.2.${n % addresses}` } });
		const all = await Promise.all(Array.from({ length: clicks }, visit));
		expect(new Set(all.map(({ status }) => status))).toEqual(new Set([302]));
		const sum = (of: (batch: VisitorBatch) => number) =>
			site.batches.reduce((total, batch) => total + of(batch), 0);
		expect(sum(({ landing }) => landing.length)).toBe(counted);
		expect(sum(({ discarded }) => discarded.limited ?? 0)).toBe(2 * (clicks - counted));
		expect(balance(site.batches)).toEqual({ received: 2 * clicks, accountedFor: 2 * clicks });
	},
);
