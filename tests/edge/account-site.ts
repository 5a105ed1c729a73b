/** A site whose account pages are visited by one browser, which keeps its cookies. */
import { expect } from "vitest";
import type { Services } from "../../worker/services.ts";
import { fakeAuth } from "../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../fakes/sessions.ts";
import type { fakeSqlCalls } from "../fakes/sql-calls.ts";
import { cookieHeader, cookiesOf, createSite, ORIGIN, type RequestOptions } from "./harness.ts";
import { realSessions } from "./signed-in-site.ts";

/** That of a link in a mail, and what its reader types. */
export const HASH = "4f".repeat(28);
export const PASSWORDS = { password: "owners-secret", confirmPassword: "owners-secret" };
/** Auth's response to the use of a link, and the caller whose session it opens. */
export const VERIFIED = { ...fakeTokens(), user: { ...ACCOUNT, factors: [] } };
export const OF_LINK = { address: "local", token: VERIFIED.access_token };

interface Options {
	auth?: Parameters<typeof fakeAuth>[0];
	env?: Partial<Services["env"]>;
	/** SQL functions, by name. */
	functions?: Parameters<typeof fakeSqlCalls>[0];
	services?: Partial<Services>;
	isCold?: boolean;
	/** A browser that refuses cookies; any other one has some already. */
	refusesCookies?: boolean;
}

export function accountSite({
	auth: results = {},
	env,
	functions = {},
	services = {},
	isCold = false,
	refusesCookies = false,
}: Options = {}) {
	const { auth, calls, names } = fakeAuth(results);
	const site = createSite({
		...(env && { env }),
		functions: { admit_code: "admitted", ...functions },
		services: { auth, sessions: realSessions(auth), ...services },
		isCold,
	});
	const jar = new Map<string, string>();
	const visit = async (path: string, init: RequestOptions = {}) => {
		const cookie = ["seen=1", ...[...jar].map(([name, value]) => `${name}=${value}`)].join("; ");
		const headers = {
			...(!refusesCookies && { cookie }),
			...(init.headers as Record<string, string>),
		};
		const response = await site.request(path, { ...init, headers });
		if (refusesCookies) return response;
		for (const each of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
			if (/Max-Age=0/.test(each)) jar.delete(name);
			else jar.set(name, value);
		}
		return response;
	};
	return Object.assign(site, {
		jar,
		calls,
		names,
		visit,
		/** Sends a form, as a browser without a script does. */
		submit: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
			visit(path, {
				method: "POST",
				body: new URLSearchParams(fields),
				headers: { origin: ORIGIN, ...headers },
			}),
	});
}

/**
 * The address that a browser gets from a program which opens links by itself (Office, scanners): where the redirects
 * end, without the program's cookies.
 */
export async function handedOn(
	path: string,
	site: Pick<ReturnType<typeof accountSite>, "request">,
) {
	let address = path;
	const cookies = new Map<string, string>();
	for (let hops = 0; hops < 5; hops++) {
		const response = await site.request(address, { headers: { cookie: cookieHeader(cookies) } });
		for (const [name, value] of cookiesOf(response)) cookies.set(name, value.split(";")[0] ?? "");
		const location = response.headers.get("location");
		if (location === null) break;
		address = location;
	}
	return address;
}

/** The text of the page to which a response leads, as a browser follows it. */
export const follow = async (
	{ visit }: Pick<ReturnType<typeof accountSite>, "visit">,
	response: Response,
) => textOf(await visit(response.headers.get("location") ?? ""));

/** Claims of an attribution token; of none, an empty object. */
export function claimsIn(token = "") {
	const [payload] = token.split(".");
	const bytes = Uint8Array.fromBase64(payload || "e30", { alphabet: "base64url" });
	return JSON.parse(new TextDecoder().decode(bytes));
}

/** The address to which Auth sends a browser that has left by this one, with the provider's code. */
export function wayBack(left: string | URLSearchParams | null, query = "code=c") {
	const flow = left instanceof URLSearchParams ? left : new URL(left ?? "").searchParams;
	const { pathname, search } = new URL(flow.get("redirect_to") ?? "");
	return `${pathname}${search}&${query}`;
}

/** Status and target of a response. */
export const leadsTo = (response: Response) => [response.status, response.headers.get("location")];

/** The response is a page with this status and text. */
export async function expectPage(response: Response, status: number, text: string) {
	expect([response.status, await textOf(response)]).toEqual([
		status,
		expect.stringContaining(text),
	]);
}

/** Fields that the forms of a page send beside what is typed. */
export const hiddenIn = (html: string): Record<string, string> =>
	Object.fromEntries(
		[...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
			([, name, value]) => [name, value],
		),
	);

/** Signs the browser's account in by its password. */
export const signIn = (
	{ submit }: Pick<ReturnType<typeof accountSite>, "submit">,
	path = "/auth",
) => submit(path, { email: ACCOUNT.email, password: "a-secret" });

/** The visible text of a page. */
export const textOf = async (response: Response) =>
	(await response.text())
		.replace(/<(?:style|script)[^>]*>.*?<\/(?:style|script)>/gs, "")
		.replace(/<[^>]*>/g, " ")
		.replaceAll("&#x27;", "'")
		.replace(/[ \n\t]+/g, " ");
