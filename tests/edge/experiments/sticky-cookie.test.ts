import { expect, it } from "vitest";
import { readStickyArm, stickyCookie } from "../../../worker/experiments/sticky-cookie.ts";
import { readCookies } from "../../../worker/http/cookies.ts";

const THIRTEEN_MONTHS = 395 * 24 * 60 * 60;
const test = {
	testName: "t",
	isActive: true,
	variants: ["A", "B"].map((id) => ({ id, weight: 50 })),
};
const armIn = (header: string) => readStickyArm(readCookies(header), test);

it.each([
	["abtest_t=B", "B"],
	["abtest_t=Z", undefined],
	["abtest_t=Z; abtest_t=B; abtest_t=A", "B"],
	["abtest_t=__proto__", undefined],
])("%s holds the arm %s", (header, arm) => {
	expect(armIn(header)).toBe(arm);
});

it("is HttpOnly, Secure and Lax, and lasts 13 months", () => {
	expect(stickyCookie(test, "B")).toBe(
		`abtest_t=B; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${THIRTEEN_MONTHS}`,
	);
});

it("stores the salt, and ignores an arm of another one", () => {
	const salted = { ...test, salt: "s2" };
	expect(stickyCookie(salted, "B")).toMatch(/^abtest_t=B\.s2; /);
	expect(readStickyArm(readCookies("abtest_t=A; abtest_t=B.s1; abtest_t=B.s2"), salted)).toBe("B");
	expect(readStickyArm(readCookies("abtest_t=B"), salted)).toBeUndefined();
	expect(armIn("abtest_t=B.s2")).toBeUndefined();
});
