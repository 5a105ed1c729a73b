import { describe, expect, it } from "vitest";
import { HEADLINE_TEST } from "../../../contract/experiment.ts";
import type { Audience, TestDefinition } from "../../../contract/experiment-schema.ts";
import { drawnArm } from "../../../worker/experiments/assign.ts";
import { BUNDLED_EXPERIMENTS } from "../../../worker/experiments/bundled.ts";
import {
	isAllocated,
	isInAudience,
	type Traits,
} from "../../../worker/experiments/participates.ts";
import { browserEvent } from "../../fakes/events.ts";
import { equalArms } from "../../fakes/run-counts.ts";
import { cookieHeader, cookiesOf, createSite, ORIGIN, type Site } from "../harness.ts";

const test: TestDefinition = {
	testName: "t",
	isActive: true,
	variants: [{ id: "A", weight: 100 }],
};
const EVERYBODY: Audience = { languages: [], platforms: [], sources: [], sourcesExcluded: false };
const traits: Traits = { platform: "mac", language: "fr", source: () => "google" };
const admits = (audience: Partial<Audience>, visitor = traits) =>
	isInAudience({ ...test, audience: { ...EVERYBODY, ...audience } }, visitor);

describe("the audience", () => {
	it.each<[string, Partial<Audience>, boolean]>([
		["everybody", {}, true],
		["a language", { languages: ["fr"] }, true],
		["another language", { languages: ["en"] }, false],
		["two platforms", { platforms: ["windows", "mac"] }, true],
		["another platform", { platforms: ["windows"] }, false],
		["a source", { sources: ["google", "bing"] }, true],
		["a source in another spelling", { sources: ["GOOGLE "] }, true],
		["all but a source", { sources: ["google"], sourcesExcluded: true }, false],
		["all but another source", { sources: ["bing"], sourcesExcluded: true }, true],
		["a source in another language", { sources: ["google"], languages: ["en"] }, false],
	])("of %s", (_, audience, admitted) => {
		expect(admits(audience)).toBe(admitted);
	});

	it("is everybody without one, and reads the source only when it needs it", () => {
		const source = () => {
			throw new Error("read");
		};
		expect(isInAudience(test, { ...traits, source })).toBe(true);
		expect(admits({ languages: ["fr"] }, { ...traits, source })).toBe(true);
	});
});

describe("the allocation", () => {
	it("is drawn apart for each test", () => {
		const ids = Array.from({ length: 2000 }, (_, n) => `visitor ${n}`);
		const taking = (testName: string) =>
			ids.filter((id) => isAllocated({ ...test, testName, allocation: 50 }, id));
		const both = taking("one").filter((id) => taking("two").includes(id));
		expect(Math.abs(both.length - 500)).toBeLessThan(90);
	});

	it("is drawn apart from the arms", () => {
		const halves = { ...test, allocation: 50, variants: equalArms("AB") };
		const taking = Array.from({ length: 2000 }, (_, n) => `visitor ${n}`).filter((id) =>
			isAllocated(halves, id),
		);
		const inA = taking.filter((id) => drawnArm(halves, id) === "A");
		expect(Math.abs(inA.length / taking.length - 0.5)).toBeLessThan(0.1);
	});
});

describe("the source of a request", () => {
	const audience = { ...EVERYBODY, sources: ["newsletter"] };
	const tests = BUNDLED_EXPERIMENTS.tests.map((each) => ({ ...each, audience }));
	const click = { event_type: "click", cta_destination: "/download-fr" } as const;
	const REQUESTS = {
		"/": (site: Site, query: string, headers: HeadersInit) =>
			site.request(`/${query}`, { headers }),
		"/cta": (site: Site, query: string, headers: HeadersInit) =>
			site.request(`/cta${query}`, { headers }),
		"/e": (site: Site, query: string, headers: HeadersInit) =>
			site.request("/e", {
				method: "POST",
				headers: { ...headers, origin: ORIGIN },
				body: JSON.stringify([browserEvent({ ...click, page_url: `${ORIGIN}/${query}` })]),
			}),
	};
	const CASES = [
		["its own, before the last touch's", "?utm_source=newsletter", "google", 1],
		["its own, although the last touch's would do", "?utm_source=google", "newsletter", 0],
		["the last touch's without its own", "", "newsletter", 1],
		["another one", "", "google", 0],
	] as const;

	it.each(
		Object.entries(REQUESTS).flatMap(([path, request]) =>
			CASES.map((each) => [path, ...each, request] as const),
		),
	)("of %s is %s", async (_path, _source, query, touched, counted, request) => {
		const site = createSite({ experiments: { version: "audience", tests } });
		const earlier = cookiesOf(await site.request(`/pricing?utm_source=${touched}`));
		await request(site, query, { cookie: cookieHeader(earlier) });
		const rows = site.batches.flatMap(({ ab }) => ab);
		expect(rows.filter(({ test_name }) => test_name === HEADLINE_TEST)).toHaveLength(counted);
	});
});
