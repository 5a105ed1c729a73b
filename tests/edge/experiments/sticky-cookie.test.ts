import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	readKnownVisitor,
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
	it("are not set again when both are sent", () => {
		const visitor = readVisitor(readCookies(`__Host-vid=${ID}; __Host-sid=${OTHER}`));
		expect(visitor).toEqual({ id: ID, sessionId: OTHER, isReturning: true, setCookies: [] });
	});

	it("are set when missing: the visitor's for 13 months, the session's until the browser closes", () => {
		const { id, sessionId, isReturning, setCookies } = readVisitor(readCookies(null));
		expect(id).not.toBe(sessionId);
		expect(isReturning).toBe(false);
		expect(setCookies).toEqual([
			`__Host-vid=${id}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${THIRTEEN_MONTHS}`,
			`__Host-sid=${sessionId}; Path=/; Secure; HttpOnly; SameSite=Lax`,
		]);
	});

	it("are set separately: a new session keeps the visitor's id", () => {
		const { id, isReturning, setCookies } = readVisitor(readCookies(`__Host-vid=${ID}`));
		expect([id, isReturning]).toEqual([ID, true]);
		expect(setCookies).toHaveLength(1);
	});

	it.each([
		["one character short", ID.slice(1)],
		["one character long", `${ID}0`],
		["in capitals", ID.toUpperCase()],
		["in quotes", `"${ID}"`],
		["an injection", "' or 1=1"],
		["empty", ""],
	])("are replaced when they are malformed: %s", (_, value) => {
		expect(readVisitor(readCookies(`__Host-vid=${value}`)).id).not.toBe(value);
	});

	it("use the first valid value of duplicate cookies", () => {
		expect(readVisitor(readCookies(`__Host-vid=x; __Host-vid=${ID}; __Host-vid=${OTHER}`)).id).toBe(
			ID,
		);
	});

	it("can be read without making any", () => {
		const cookies = readCookies(`__Host-sid=x; __Host-sid=${ID}; __Host-vid=${OTHER}`);
		expect(readKnownVisitor(cookies)).toEqual({ id: OTHER, sessionId: ID });
		expect(readKnownVisitor(readCookies("__Host-vid=x"))).toEqual({});
	});

	it("are different for each new visitor", () => {
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
	])("%s holds the arm %s", (header, arm) => {
		expect(armIn(header)).toBe(arm);
	});

	it("is read with the arm that was written", () => {
		const [pair = ""] = stickyCookie(test, "B").split(";");
		expect(armIn(pair)).toBe("B");
	});

	it("is HttpOnly, Secure and Lax, and lasts 13 months", () => {
		expect(stickyCookie(test, "B")).toBe(
			`abtest_t=B; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${THIRTEEN_MONTHS}`,
		);
	});

	it("never returns an arm of another test", () => {
		fc.assert(
			fc.property(fc.string(), (value) => {
				expect([undefined, "A", "B"]).toContain(armIn(`abtest_t=${value}`));
			}),
		);
	});

	it("stores the salt, and ignores an arm of another one", () => {
		const salted = { ...test, salt: "s2" };
		expect(stickyCookie(salted, "B")).toMatch(/^abtest_t=B\.s2; /);
		expect(readStickyArm(readCookies("abtest_t=A; abtest_t=B.s1; abtest_t=B.s2"), salted)).toBe(
			"B",
		);
		expect(readStickyArm(readCookies("abtest_t=B"), salted)).toBeUndefined();
		expect(armIn("abtest_t=B.s2")).toBeUndefined();
	});
});
