/**
 * The visitor's cookies (docs/product/experiments.md#visitors): `__Host-vid` is the visitor, signed; `__Host-sid` the browser
 * session. Both are HttpOnly: no script needs them.
 */

import { createMac } from "../runtime/sip-hash.ts";
import { COOKIE_ATTRIBUTES, type ReadCookie, THIRTEEN_MONTHS_DAYS } from "./sticky-cookie.ts";

interface Visitor {
	id: string;
	sessionId: string;
	/** The browser has been here before. */
	isReturning: boolean;
	/** `Set-Cookie` values for new identifiers. */
	setCookies: string[];
}

/** A request that issues no visitor: its id is undefined when the cookies hold none of ours. */
export type Reader = Pick<Visitor, "sessionId" | "setCookies"> & { id: string | undefined };

export interface Visitors {
	/** The visitor of a request for a document or `/cta`, created when the cookies hold none. */
	read(cookie: ReadCookie): Visitor;
	/** The visitor of any other request: the browser session is created, a visitor never. */
	readReader(cookie: ReadCookie): Reader;
	/** The visitor and the browser session, as far as the cookies know them. */
	readKnown(cookie: ReadCookie): Partial<Pick<Visitor, "id" | "sessionId">>;
	/** The cookie's value of a visitor who is issued now. */
	sign(id: string): string;
	/** The `Set-Cookie` value with which the browser can report later that a prerendered page was shown. */
	markPrerendered(visitor: Pick<Visitor, "id" | "isReturning">, path: string): string;
	/** Whether the visitor had been here before the page was prerendered; undefined when it was not. */
	readPrerendered(cookie: ReadCookie, id: string, path: string): boolean | undefined;
}

const VISITOR_COOKIE = "__Host-vid";
const SESSION_COOKIE = "__Host-sid";
/** Deletes the visitor and the browser session, for visitors who object to being measured. */
export const FORGET_VISITOR = [VISITOR_COOKIE, SESSION_COOKIE].map(
	(name) => `${name}=; ${COOKIE_ATTRIBUTES}; Max-Age=0`,
);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_SECONDS = 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

/**
 * @param secret `UNIT_SECRET`; without one nothing of a visitor is counted
 * @param now milliseconds
 */
export function createVisitors(secret: string, now: () => number = Date.now): Visitors {
	const mac = createMac(secret);
	const today = () => Math.floor(now() / DAY_MS);
	const signed = (id: string, day: number | string) => `${id}.${day}.${mac(`${id}.${day}`)}`;
	const isGenuine = (value: string) => {
		const [id = "", day = ""] = value.split(".");
		return (
			UUID.test(id) && value === signed(id, day) && today() - Number(day) <= THIRTEEN_MONTHS_DAYS
		);
	};
	const readId = (cookie: ReadCookie) => cookie(VISITOR_COOKIE).find(isGenuine)?.split(".")[0];
	const markOf = (id: string, path: string, isReturning: boolean) =>
		`${Number(isReturning)}.${mac(`prerendered.${id}.${path}.${isReturning}`)}`;
	const visitors: Visitors = {
		sign: (id) => signed(id, today()),
		readKnown: (cookie) => {
			const id = readId(cookie);
			const sessionId = readSession(cookie);
			return { ...(id && { id }), ...(sessionId && { sessionId }) };
		},
		readReader: (cookie) => {
			const sessionId = readSession(cookie);
			if (sessionId !== undefined) return { id: readId(cookie), sessionId, setCookies: [] };
			const made = crypto.randomUUID();
			const setCookies = [`${SESSION_COOKIE}=${made}; ${COOKIE_ATTRIBUTES}`];
			return { id: readId(cookie), sessionId: made, setCookies };
		},
		read: (cookie) => {
			const { id, ...session } = visitors.readReader(cookie);
			if (id !== undefined) return { id, isReturning: true, ...session };
			const made = crypto.randomUUID();
			const lifetime = `Max-Age=${THIRTEEN_MONTHS_DAYS * DAY_SECONDS}`;
			const issued = `${VISITOR_COOKIE}=${visitors.sign(made)}; ${COOKIE_ATTRIBUTES}; ${lifetime}`;
			return {
				...session,
				id: made,
				isReturning: false,
				setCookies: [issued, ...session.setCookies],
			};
		},
		markPrerendered: ({ id, isReturning }, path) =>
			`${markName(path)}=${markOf(id, path, isReturning)}; Path=/e; Secure; HttpOnly; SameSite=Lax; Max-Age=${HOUR_SECONDS}`,
		readPrerendered: (cookie, id, path) => {
			const marks = cookie(markName(path));
			return [true, false].find((isReturning) => marks.includes(markOf(id, path, isReturning)));
		},
	};
	return visitors;
}

function readSession(cookie: ReadCookie): string | undefined {
	return cookie(SESSION_COOKIE).find((value) => UUID.test(value));
}

/** One cookie for each page, since a browser prerenders several. */
function markName(path: string): string {
	return `prerendered${path.replaceAll("/", "_")}`;
}
