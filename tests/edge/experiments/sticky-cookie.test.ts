import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	readStickyArm,
	readVisitor,
	stickyCookie,
} from "../../../worker/experiments/sticky-cookie.ts";
import { readCookies } from "../../../worker/http/cookies.ts";

const ID = "f47ac10b-58cc-4372-a567-0e02b2c3d479";
const OTHER = "00000000-0000-4000-8000-000000000000";
const THIRTEEN_MONTHS = 395 * 24 * 60 * 60;
const test = {
	testName: "t",
	isActive: true,
	variants: ["A", "B"].map((id) => ({ id, weight: 50 })),
};
const armIn = (header: string) => readStickyArm(readCookies(header), test);

describe("the visitor's cookies", () => {
	it("are read when both are there, and not set again", () => {
		const visitor = readVisitor(readCookies(`__Host-vid=${ID}; __Host-sid=${OTHER}`));
		expect(visitor).toEqual({ id: ID, sessionId: OTHER, setCookies: [] });
	});

	it("are made when missing: 13 months for the visitor, the browser's session for the session", () => {
		const { id, sessionId, setCookies } = readVisitor(readCookies(null));
		expect(id).not.toBe(sessionId);
		expect(setCookies).toEqual([
			`__Host-vid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${THIRTEEN_MONTHS}`,
			`__Host-sid=${sessionId}; Path=/; Secure; HttpOnly; SameSite=Lax`,
		]);
	});

	it("are made each apart: a new session keeps its visitor", () => {
		const { id, setCookies } = readVisitor(readCookies(`__Host-vid=${ID}`));
		expect(id).toBe(ID);
		expect(setCookies).toHaveLength(1);
	});

	it.each([
		["one character short", ID.slice(1)],
		["one character long", `${ID}0`],
		["in capitals", ID.toUpperCase()],
		["in quotes", `"${ID}"`],
		["an injection", "' or 1=1"],
		["empty", ""],
	])("are replaced when malformed: %s", (_, value) => {
		expect(readVisitor(readCookies(`__Host-vid=${value}`)).id).not.toBe(value);
	});

	it("are the first well-formed of two of one name", () => {
		expect(readVisitor(readCookies(`__Host-vid=x; __Host-vid=${ID}; __Host-vid=${OTHER}`)).id).toBe(
			ID,
		);
	});

	it("are another visitor's for no two requests", () => {
		const ids = Array.from({ length: 1000 }, () => readVisitor(readCookies(null)).id);
		expect(new Set(ids).size).toBe(1000);
	});
});

describe("the arm's cookie", () => {
	it.each([
		["abtest_t=B", "B"],
		["abtest_t=Z", undefined],
		["abtest_t=b", undefined],
		["abtest_t=", undefined],
		["abtest_other=B", undefined],
		["xabtest_t=B", undefined],
		["abtest_t=Z; abtest_t=B; abtest_t=A", "B"],
		["abtest_t=__proto__", undefined],
	])("%s keeps %s", (header, arm) => {
		expect(armIn(header)).toBe(arm);
	});

	it("is read back as it was written", () => {
		const [pair = ""] = stickyCookie(test, "B").split(";");
		expect(armIn(pair)).toBe("B");
	});

	it("is kept from scripts, from plain http and from other sites, for 13 months", () => {
		expect(stickyCookie(test, "B")).toBe(
			`abtest_t=B; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${THIRTEEN_MONTHS}`,
		);
	});

	it("never gives an arm that is not of the test", () => {
		fc.assert(
			fc.property(fc.string(), (value) => {
				expect([undefined, "A", "B"]).toContain(armIn(`abtest_t=${value}`));
			}),
		);
	});
});
