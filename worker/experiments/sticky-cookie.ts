/**
 * The cookies of sticky arms (docs/experiments.md#experiments): `__Host-vid` identifies the visitor,
 * `abtest_{testName}` stores the arm, `__Host-sid` the browser session. All are HttpOnly: no script needs them.
 */
import type { TestDefinition } from "../contract/experiment.ts";

/** Every value of a cookie, in the header's order: a browser may send one name twice. */
export type ReadCookie = (name: string) => readonly string[];

export interface Visitor {
	id: string;
	sessionId: string;
	/** The browser has been here before. */
	isReturning: boolean;
	/** `Set-Cookie` values for new identifiers. */
	setCookies: string[];
}

const VISITOR_COOKIE = "__Host-vid";
const SESSION_COOKIE = "__Host-sid";
/** 13 months, the CNIL's limit for an exempt audience cookie; never renewed. */
const THIRTEEN_MONTHS = 395 * 24 * 60 * 60;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";

/** The visitor of a request, created when the cookies hold none; malformed identifiers are replaced. */
export function readVisitor(cookie: ReadCookie): Visitor {
	const setCookies: string[] = [];
	const id = identifier(cookie, VISITOR_COOKIE, `; Max-Age=${THIRTEEN_MONTHS}`, setCookies);
	const isReturning = setCookies.length === 0;
	const sessionId = identifier(cookie, SESSION_COOKIE, "", setCookies);
	return { id, sessionId, isReturning, setCookies };
}

/** The visitor and the browser session, as far as the cookies know them. */
export function readKnownVisitor(cookie: ReadCookie): Partial<Pick<Visitor, "id" | "sessionId">> {
	const id = readIdentifier(cookie, VISITOR_COOKIE);
	const sessionId = readIdentifier(cookie, SESSION_COOKIE);
	return { ...(id && { id }), ...(sessionId && { sessionId }) };
}

function readIdentifier(cookie: ReadCookie, name: string): string | undefined {
	return cookie(name).find((value) => UUID.test(value));
}

function identifier(cookie: ReadCookie, name: string, lifetime: string, setCookies: string[]) {
	const known = readIdentifier(cookie, name);
	if (known !== undefined) return known;
	const made = crypto.randomUUID();
	setCookies.push(`${name}=${made}; ${ATTRIBUTES}${lifetime}`);
	return made;
}

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
	return `${stickyName(test)}=${stickyValue(test, arm)}; ${ATTRIBUTES}; Max-Age=${THIRTEEN_MONTHS}`;
}

function stickyName(test: TestDefinition): string {
	return `abtest_${test.testName}`;
}

/** With its salt, so that everybody is drawn again when it changes. */
function stickyValue({ salt }: TestDefinition, arm: string): string {
	return salt === undefined ? arm : `${arm}.${salt}`;
}
