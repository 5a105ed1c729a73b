import { describe, expect, it } from "vitest";
import { HEADLINE_TEST } from "../../../contract/experiment.ts";
import { createVisitors } from "../../../worker/experiments/visitors.ts";
import { readCookies } from "../../../worker/http/cookies.ts";
import { browserEvent, browserVitals } from "../../fakes/events.ts";
import { idInBucket } from "../../fakes/visitors.ts";
import { createSite, ORIGIN, signed } from "../harness.ts";

const ID = "f47ac10b-58cc-4372-a567-0e02b2c3d479";
const OTHER = "00000000-0000-4000-8000-000000000000";
const DAY_MS = 24 * 60 * 60 * 1000;
const THIRTEEN_MONTHS = 395;
const clock = { now: 20_000 * DAY_MS };
const visitors = createVisitors("own-unit-secret-0123", () => clock.now);
const SIGNED = visitors.sign(ID);
const [, DAY = "", MAC = ""] = SIGNED.split(".");
const read = (header: string | null) => visitors.read(readCookies(header));

describe("the visitor's cookies", () => {
	it("are not set again when both are sent", () => {
		const visitor = read(`__Host-vid=${SIGNED}; __Host-sid=${OTHER}`);
		expect(visitor).toEqual({ id: ID, sessionId: OTHER, isReturning: true, setCookies: [] });
	});

	it("are set when missing: the visitor's for 13 months, the session's until the browser closes", () => {
		const { id, sessionId, isReturning, setCookies } = read(null);
		expect(id).not.toBe(sessionId);
		expect(isReturning).toBe(false);
		expect(setCookies).toEqual([
			`__Host-vid=${visitors.sign(id)}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${THIRTEEN_MONTHS * 86_400}`,
			`__Host-sid=${sessionId}; Path=/; Secure; HttpOnly; SameSite=Lax`,
		]);
	});

	it.each([
		["without a signature", ID],
		["with another's signature", `${OTHER}.${DAY}.${MAC}`],
		["with a later day", `${ID}.${Number(DAY) + 1}.${MAC}`],
		["signed with another secret", createVisitors("other-unit-secret-01").sign(ID)],
		["signed without a secret", createVisitors("").sign(ID)],
	])("are replaced when we have not issued them: %s", (_, value) => {
		const { id, isReturning } = read(`__Host-vid=${value}`);
		expect(id).not.toBe(ID);
		expect(isReturning).toBe(false);
	});

	it("are replaced after 13 months", () => {
		const issued = visitors.sign(ID);
		try {
			clock.now += THIRTEEN_MONTHS * DAY_MS;
			expect(read(`__Host-vid=${issued}`).id).toBe(ID);
			clock.now += DAY_MS;
			expect(read(`__Host-vid=${issued}`).id).not.toBe(ID);
		} finally {
			clock.now -= (THIRTEEN_MONTHS + 1) * DAY_MS;
		}
	});

	it("can be read without making any", () => {
		const cookies = readCookies(`__Host-sid=x; __Host-sid=${ID}; __Host-vid=${SIGNED}`);
		expect(visitors.readKnown(cookies)).toEqual({ id: ID, sessionId: ID });
		expect(visitors.readKnown(readCookies("__Host-vid=x"))).toEqual({});
	});
});

describe("an arm that is set by hand", () => {
	const id = idInBucket(HEADLINE_TEST, 60, 80);
	const click = browserEvent({ event_type: "click", cta_destination: `${ORIGIN}/download-fr` });
	const vitals = browserVitals();
	const body = JSON.stringify([click, vitals]);

	it.each<[string, RequestInit]>([
		["/", {}],
		["/cta", {}],
		["/e", { method: "POST", body }],
	])("marks every event of %s, so that the unit counts in no arm", async (path, init) => {
		const site = createSite();
		const cookie = `__Host-vid=${signed(id)}; abtest_${HEADLINE_TEST}=E`;
		await site.request(path, { ...init, headers: { origin: ORIGIN, cookie } });
		const counted = site.batches.flatMap(({ ab }) => ab);
		expect(counted.length).toBeGreaterThan(0);
		for (const { data } of counted) expect(data.not_drawn).toBe(true);
	});
});

describe("the mark of a prerendered page", () => {
	const mark = (isReturning: boolean) =>
		visitors.markPrerendered({ id: ID, isReturning }, "/en/beta").split(";")[0] ?? "";

	it.each([true, false])("says whether the visitor had been here before: %s", (isReturning) => {
		const cookies = readCookies(mark(isReturning));
		expect(visitors.readPrerendered(cookies, ID, "/en/beta")).toBe(isReturning);
	});

	it("is of one visitor and one page, and cannot be changed", () => {
		const cookies = readCookies(mark(true));
		expect(visitors.readPrerendered(cookies, OTHER, "/en/beta")).toBeUndefined();
		expect(visitors.readPrerendered(cookies, ID, "/beta")).toBeUndefined();
		// The value of one page under the name of another.
		const moved = readCookies(mark(true).replace("_en_beta", "_beta"));
		expect(visitors.readPrerendered(moved, ID, "/beta")).toBeUndefined();
		const changed = readCookies(mark(true).replace("=1.", "=0."));
		expect(visitors.readPrerendered(changed, ID, "/en/beta")).toBeUndefined();
	});

	it("is sent to the endpoint of events only", () => {
		expect(visitors.markPrerendered({ id: ID, isReturning: true }, "/")).toMatch(/; Path=\/e; /);
	});
});
