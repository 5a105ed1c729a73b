/** A site with a browser that is signed in. */
import { createSessions } from "../../worker/accounts/sessions.ts";
import type { Services } from "../../worker/services.ts";
import { type Auth, createRenewal } from "../../worker/supabase/auth.ts";
import { fakeAuth } from "../fakes/accounts.ts";
import { fakeLog } from "../fakes/ports.ts";
import { fakeTokens } from "../fakes/sessions.ts";
import type { fakeSqlCalls } from "../fakes/sql-calls.ts";
import { cookieHeader, cookiesOf, createSite, ORIGIN } from "./harness.ts";

interface Options {
	auth?: Parameters<typeof fakeAuth>[0];
	/** SQL functions, by name. */
	functions?: Parameters<typeof fakeSqlCalls>[0];
	services?: Partial<Services>;
	/** In the session's token. */
	claims?: object;
}

/** Sealed cookies, which this Auth renews. */
export const realSessions = (auth: Auth) =>
	createSessions({ secrets: "session-secret-0123", renew: createRenewal(auth), log: fakeLog() });

export async function signedInSite({
	auth: results,
	functions = {},
	services,
	claims,
}: Options = {}) {
	const { auth, calls, names } = fakeAuth(results);
	const sessions = realSessions(auth);
	const site = createSite({ functions, services: { auth, sessions, ...services } });
	const { cookies } = await site.services.sessions.start(fakeTokens(1, claims));
	const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
	const send = (path: string, body?: object, headers: Record<string, string> = {}) =>
		site.request(path, {
			...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
			headers: { cookie, origin: ORIGIN, "content-type": "application/json", ...headers },
		});
	return Object.assign(site, { send, calls, names, cookie });
}

/**
 * Account of the browser after a response; undefined when it set no session.
 * @param before its cookies before a renewal
 */
export async function sessionAfter(response: Response, { sessions }: Services, before = "") {
	const cookies = cookiesOf(response);
	if (!cookies.has("__Host-session") && !cookies.has("__Host-renewal")) return undefined;
	const header = `${cookieHeader(cookies)}; ${before}`;
	const read = (name: string) => {
		const value = new RegExp(`${name}=([^;]*)`).exec(header)?.[1];
		return value ? [value] : [];
	};
	return sessions.open(read, "local");
}
