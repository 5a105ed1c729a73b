import { describe, expect, it } from "vitest";
import { BETA_TEST, HEADLINE_TEST } from "../../../contract/experiment.ts";
import type { Experiments, TestDefinition } from "../../../contract/experiment-schema.ts";
import { documentPath } from "../../../contract/paths.ts";
import type { Participant } from "../../../worker/experiments/assign.ts";
import {
	armsOf,
	assignAll,
	NO_OVERRIDE,
	readOverride,
} from "../../../worker/experiments/assign-all.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import { readCookies } from "../../../worker/http/cookies.ts";
import { browserEvent } from "../../fakes/events.ts";
import { headlineOf, headlineTestIn, TWO_ON_HOME } from "../../fakes/experiments.ts";
import { idInBucket } from "../../fakes/visitors.ts";
import {
	balance,
	cookieHeader,
	cookiesOf,
	createSite,
	headlineShown,
	ORIGIN,
	type Site,
	signed,
} from "../harness.ts";

const { tests } = BUNDLED_EXPERIMENTS;
const [headline] = tests;
const VISITOR: Participant = {
	id: "f47ac10b-58cc-4372-a567-0e02b2c3d479",
	traits: { platform: "windows", language: "fr", source: () => "" },
};
const SLOT = headlineTestIn("home.hero");
const STICKY = `abtest_${HEADLINE_TEST}`;
const noCookies = readCookies(null);
const overrideOf = (query: string) => readOverride(new URLSearchParams(query));

describe("the arms of one visitor", () => {
	it("assigns an arm for each test, counts it and sets its cookie", () => {
		const arms = assignAll(tests, VISITOR, noCookies, NO_OVERRIDE);
		expect([...arms.shown.keys()]).toEqual([HEADLINE_TEST, BETA_TEST]);
		expect(arms.counted).toEqual(
			[...arms.shown].map(([test, arm]) => ({ test, run: expect.any(Number), arm })),
		);
		expect(arms.setCookies.map((cookie) => cookie.split(";")[0])).toEqual(
			[...arms.shown].map(([test, arm]) => `abtest_${test}=${arm}`),
		);
		expect(arms.overridden).toEqual([]);
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
		expect([arms.counted.length, arms.setCookies]).toEqual([0, []]);
	});

	it("counts a visitor in arm A of one test in the others, too", () => {
		const cookie = readCookies(`abtest_${HEADLINE_TEST}=A`);
		const arms = assignAll(tests, VISITOR, cookie, NO_OVERRIDE);
		expect([...arms.shown.keys()]).toEqual([HEADLINE_TEST, BETA_TEST]);
	});

	it("counts no visitor in an inactive test", () => {
		const paused = tests.map((test) => ({ ...test, isActive: false }));
		const arms = assignAll(paused, VISITOR, noCookies, NO_OVERRIDE);
		expect([arms.counted.length, arms.setCookies]).toEqual([0, []]);
	});
});

describe("a tester's override", () => {
	it("shows the requested arm instead of the cookie's, counts it nowhere and is not kept", () => {
		const cookie = readCookies(`abtest_${HEADLINE_TEST}=E`);
		const arms = assignAll(tests, VISITOR, cookie, overrideOf(`ab.${HEADLINE_TEST}=B`));
		expect(arms.shown.get(HEADLINE_TEST)).toBe("B");
		expect(arms.overridden.map(({ testName }) => testName)).toEqual([HEADLINE_TEST]);
		expect(arms.counted.map(({ test }) => test)).toEqual([BETA_TEST]);
		expect(arms.setCookies.join()).not.toContain(`abtest_${HEADLINE_TEST}`);
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

describe("the arms that a visitor has", () => {
	const sticky = readCookies(`abtest_${HEADLINE_TEST}=E; abtest_${BETA_TEST}=Z`);
	const [first] = tests;

	it("are those of the cookies, in tests that count, on whichever page", () => {
		const runs = tests.map((test) => ({ ...test, run: 7 }));
		expect(armsOf(runs, VISITOR.id, sticky)).toEqual([{ test: HEADLINE_TEST, run: 7, arm: "E" }]);
	});

	it.each<[string, Partial<TestDefinition>, string]>([
		["an inactive test", { isActive: false }, ""],
		["a paused test", { paused: true }, ""],
		["another salt", { salt: "2" }, ""],
	])("are none in %s", (_, change, cookie) => {
		const cookies = readCookies(`abtest_${HEADLINE_TEST}=E${cookie}`);
		const test = { ...first, ...change } as TestDefinition;
		expect(armsOf([test], VISITOR.id, cookies)).toEqual([]);
	});

	it("are none beyond the allocation", () => {
		const test = { ...first, allocation: 1 } as TestDefinition;
		expect(armsOf([test], VISITOR.id, sticky)).toEqual([]);
	});
});

describe("a tester's page", () => {
	it.each<[string, Experiments, string]>([
		["shows its arm when the test uses a slot", SLOT, headlineOf("B")],
		["does not change the page when the test uses no slot", BUNDLED_EXPERIMENTS, headlineOf("A")],
	])("%s, and is no exposure", async (_, experiments, headline) => {
		const site = createSite({ experiments });
		const response = await site.request(`/?ab.${HEADLINE_TEST}=B`, {
			headers: { cookie: `abtest_${HEADLINE_TEST}=D` },
		});
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
		expect([...cookiesOf(response).keys()]).not.toContain(STICKY);
		expect(site.batches).toMatchObject([
			{
				...{ received: 1, ab: [], discarded: { excluded: 1 } },
				excluded: [{ test_name: HEADLINE_TEST, reason: "tester", n: 1 }],
			},
		]);
		expect(await headlineShown(response)).toBe(headline);
	});

	it("is ignored when its arm does not exist", async () => {
		const site = createSite({ experiments: SLOT });
		const response = await site.request(`/?ab.${HEADLINE_TEST}=Z`);
		expect(response.headers.get("x-robots-tag")).toBeNull();
		expect(site.batches.flatMap(({ ab }) => ab)).toHaveLength(1);
	});

	it("takes its reader out of no other page and no other test", async () => {
		const site = createSite({ experiments: TWO_ON_HOME });
		const tests = () => site.batches.flatMap(({ ab }) => ab).map((each) => each.test_name);
		const shared = await site.request("/?ab.hero_test=B");
		expect(tests()).toEqual([HEADLINE_TEST]);
		expect(site.batches.flatMap(({ excluded = [] }) => excluded)).toMatchObject([
			{ test_name: "hero_test", reason: "tester" },
		]);
		await site.request("/", { headers: { cookie: cookieHeader(cookiesOf(shared)) } });
		expect(tests()).toEqual([HEADLINE_TEST, HEADLINE_TEST, "hero_test"]);
	});

	it("is kept by a change of the language", async () => {
		const response = await createSite({ experiments: SLOT }).request(
			`/?ab.${HEADLINE_TEST}=B&lang=en`,
		);
		expect(response.headers.get("location")).toBe(`/en?ab.${HEADLINE_TEST}=B`);
	});
});

describe("simultaneous visitors", () => {
	const VISITORS = Array.from({ length: 200 }, (_, i) => ({
		arm: "ABCDE".charAt(i % 5),
		session: idInBucket(HEADLINE_TEST, (i % 5) * 20, (i % 5) * 20 + 20),
		language: i % 2 ? ("fr" as const) : ("en" as const),
	}));
	const cookieOf = ({ arm, session }: (typeof VISITORS)[number]) =>
		`${STICKY}=${arm}; __Host-vid=${signed(session)}; __Host-sid=${session}`;
	/** The counted arm of each visitor. */
	const counted = (site: Site) =>
		new Map(site.batches.flatMap(({ ab }) => ab.map((e) => [e.visitor_id, e.variant])));
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
