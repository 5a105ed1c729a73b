import { describe, expect, it } from "vitest";
import { BETA_TEST, HEADLINE_TEST } from "../../../worker/contract/experiment.ts";
import { documentPath } from "../../../worker/contract/paths.ts";
import { assignAll, NO_OVERRIDE, readOverride } from "../../../worker/experiments/assign-all.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { readCookies } from "../../../worker/http/cookies.ts";
import { browserEvent } from "../../fakes/events.ts";
import { headlineOf, headlineTestIn } from "../../fakes/experiments.ts";
import { balance, cookiesOf, createSite, headlineShown, ORIGIN, type Site } from "../harness.ts";

const { tests } = BUNDLED_EXPERIMENTS;
const [headline] = tests;
const VISITOR = "f47ac10b-58cc-4372-a567-0e02b2c3d479";
const noCookies = readCookies(null);
const overrideOf = (query: string) => readOverride(new URLSearchParams(query));

describe("the arms of one visitor", () => {
	it("assigns an arm for each test, counts it and sets its cookie", () => {
		const arms = assignAll(tests, VISITOR, noCookies, NO_OVERRIDE);
		expect([...arms.shown.keys()]).toEqual([HEADLINE_TEST, BETA_TEST]);
		expect(arms.counted).toEqual(arms.shown);
		expect(arms.setCookies.map((cookie) => cookie.split(";")[0])).toEqual(
			[...arms.shown].map(([test, arm]) => `abtest_${test}=${arm}`),
		);
		expect(arms.overridden).toBe(false);
	});

	it("keeps the arm of a cookie, and sets only the missing cookie", () => {
		const cookie = readCookies(`abtest_${HEADLINE_TEST}=E`);
		const arms = assignAll(tests, VISITOR, cookie, NO_OVERRIDE);
		expect(arms.shown.get(HEADLINE_TEST)).toBe("E");
		expect(arms.setCookies).toHaveLength(1);
	});

	it("shows A to an excluded visitor, and neither counts nor sets a cookie", () => {
		const arms = assignAll(tests, undefined, readCookies(`abtest_${HEADLINE_TEST}=E`), NO_OVERRIDE);
		expect([...arms.shown.values()]).toEqual(["A", "A"]);
		expect([arms.counted.size, arms.setCookies]).toEqual([0, []]);
	});

	it("counts no visitor in an inactive test", () => {
		const paused = tests.map((test) => ({ ...test, isActive: false }));
		const arms = assignAll(paused, VISITOR, noCookies, NO_OVERRIDE);
		expect([arms.counted.size, arms.setCookies]).toEqual([0, []]);
	});
});

describe("a tester's override", () => {
	it("shows the requested arm instead of the cookie's, and neither counts nor sets a cookie", () => {
		const cookie = readCookies(`abtest_${HEADLINE_TEST}=E`);
		const arms = assignAll(tests, VISITOR, cookie, overrideOf(`ab.${HEADLINE_TEST}=B`));
		expect(arms.shown.get(HEADLINE_TEST)).toBe("B");
		expect(arms.counted.has(HEADLINE_TEST)).toBe(false);
		expect(arms.setCookies.join()).not.toContain(`abtest_${HEADLINE_TEST}=`);
		expect(arms.overridden).toBe(true);
	});

	it("does not change the other tests", () => {
		const arms = assignAll(tests, VISITOR, noCookies, overrideOf(`ab.${HEADLINE_TEST}=B`));
		expect([...arms.counted.keys()]).toEqual([BETA_TEST]);
	});

	it.each([
		["an arm that does not exist", `ab.${HEADLINE_TEST}=Z`],
		["an arm in another case", `ab.${HEADLINE_TEST}=b`],
		["a test that does not exist", "ab.other=B"],
		["no test", "ab.=B"],
		["a key without the prefix", `${HEADLINE_TEST}=B`],
	])("is ignored when it requests %s", (_, query) => {
		const arms = assignAll(tests, VISITOR, noCookies, overrideOf(query));
		expect(arms).toEqual(assignAll(tests, VISITOR, noCookies, NO_OVERRIDE));
	});

	it("shows an arm of weight 0 as well", () => {
		const withClosedArm = {
			...headline,
			testName: "t",
			isActive: true,
			variants: [
				{ id: "A", weight: 100 },
				{ id: "B", weight: 0 },
			],
		};
		expect(
			assignAll([withClosedArm], VISITOR, noCookies, overrideOf("ab.t=B")).shown.get("t"),
		).toBe("B");
	});
});

describe("simultaneous visitors", () => {
	const SLOT = headlineTestIn("home.hero");
	const STICKY = `abtest_${HEADLINE_TEST}`;
	const VISITORS = Array.from({ length: 200 }, (_, i) => ({
		arm: "ABCDE".charAt(i % 5),
		session: `11111111-1111-4111-8111-${String(i).padStart(12, "0")}`,
		language: i % 2 ? ("fr" as const) : ("en" as const),
	}));
	const cookieOf = ({ arm, session }: (typeof VISITORS)[number]) =>
		`${STICKY}=${arm}; __Host-sid=${session}`;
	/** The counted arm of each session. */
	const counted = (site: Site) =>
		new Map(site.batches.flatMap(({ ab }) => ab.map((e) => [e.session_id, e.variant])));
	const EXPECTED = new Map(VISITORS.map(({ session, arm }) => [session, arm]));

	it("each see their own arm on a page and are counted with it", async () => {
		const site = createSite({ experiments: SLOT });
		const responses = await Promise.all(
			VISITORS.map((visitor) =>
				site.request(documentPath("home", visitor.language), {
					headers: { cookie: cookieOf(visitor) },
				}),
			),
		);
		const shown = await Promise.all(responses.map(headlineShown));
		expect(shown).toEqual(VISITORS.map(({ arm, language }) => headlineOf(arm, language)));
		expect(responses.some((response) => cookiesOf(response).has(STICKY))).toBe(false);
		expect(counted(site)).toEqual(EXPECTED);
	});

	it("are each counted with their own arm and click by /cta and by /e", async () => {
		for (const request of [
			(site: Site, cookie: string, session: string) =>
				site.request(`/cta?utm_term=${session}`, {
					headers: { cookie, "cf-connecting-ip": session },
				}),
			(site: Site, cookie: string, session: string) => {
				const page_url = `${ORIGIN}/?utm_term=${session}`;
				const click = browserEvent({ event_type: "click", cta_destination: "/cta", page_url });
				return site.request("/e", {
					method: "POST",
					body: JSON.stringify([click]),
					headers: { origin: ORIGIN, "content-type": "text/plain", cookie },
				});
			},
		]) {
			const site = createSite();
			await Promise.all(VISITORS.map((one) => request(site, cookieOf(one), one.session)));
			const clicks = site.batches.flatMap(({ landing }) => landing);
			expect(clicks).toHaveLength(VISITORS.length);
			expect(clicks.every((row) => row.session_id === row.utm_term)).toBe(true);
			expect(counted(site)).toEqual(EXPECTED);
			expect(balance(site.batches)).toEqual({ received: 400, accountedFor: 400 });
		}
	});

	it("each get their own id and the cookie of the displayed arm when they are new", async () => {
		const site = createSite({ experiments: SLOT });
		const responses = await Promise.all(VISITORS.map(() => site.request("/")));
		const cookies = responses.map(cookiesOf);
		expect(new Set(cookies.map((one) => one.get("__Host-vid"))).size).toBe(VISITORS.length);
		const shown = await Promise.all(responses.map(headlineShown));
		expect(shown).toEqual(cookies.map((one) => headlineOf(one.get(STICKY) ?? "")));
	});
});
