/** The cookies of sticky arms: `abtest_{testName}` stores the arm (docs/product/experiments.md#experiments). No script needs them. */
import type { TestDefinition } from "../../contract/experiment-schema.ts";

/** Every value of a cookie, in the header's order: a browser may send one name twice. */
export type ReadCookie = (name: string) => readonly string[];

/** 13 months, the CNIL's limit for an exempt audience cookie; never renewed. */
export const THIRTEEN_MONTHS_DAYS = 395;
export const COOKIE_ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";
const MAX_AGE = THIRTEEN_MONTHS_DAYS * 24 * 60 * 60;

/** The visitor's sticky arm; undefined when the test does not have it any more, or has another salt. */
export function readStickyArm(cookie: ReadCookie, test: TestDefinition): string | undefined {
	for (const value of cookie(stickyName(test))) {
		const variant = test.variants.find(({ id }) => stickyValue(test, id) === value);
		if (variant !== undefined) return variant.id;
	}
	return undefined;
}

/** The `Set-Cookie` value that stores an arm. */
export function stickyCookie(test: TestDefinition, arm: string): string {
	return `${stickyName(test)}=${stickyValue(test, arm)}; ${COOKIE_ATTRIBUTES}; Max-Age=${MAX_AGE}`;
}

/** The `Set-Cookie` values that delete all arms of a browser. @param header of its cookies */
export function forgetArms(header: string | null): string[] {
	const names = (header ?? "").match(/(?<=^|; ?)abtest_\w+(?==)/g) ?? [];
	return [...new Set(names)].map((name) => `${name}=; ${COOKIE_ATTRIBUTES}; Max-Age=0`);
}

function stickyName(test: TestDefinition): string {
	return `abtest_${test.testName}`;
}

/** With its salt, so that everybody is drawn again when it changes. */
function stickyValue({ salt }: TestDefinition, arm: string): string {
	return salt === undefined ? arm : `${arm}.${salt}`;
}
