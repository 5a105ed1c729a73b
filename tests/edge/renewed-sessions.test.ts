/** A renewed session is lost with its cookie: each response of a request that renews it has that cookie. */
import { expect, it } from "vitest";
import { createApp } from "../../worker/app.ts";
import { fakeAuth } from "../fakes/accounts.ts";
import { ACCOUNT, fakeTokens } from "../fakes/sessions.ts";
import { Refusal } from "../fakes/sql-calls.ts";
import { cookieHeader, cookiesOf, createSite, ORIGIN, stubFetch } from "./harness.ts";
import { realSessions } from "./signed-in-site.ts";

const PAID = { plan: "annual", state: "active" };
type Sent = { query?: string; body?: string; "content-type"?: string };
const down = new Refusal("unavailable");
/** Verdicts of the database on the session and its account. */
const WORLDS: Record<string, Record<string, unknown>> = {
	"a customer": {},
	"a payer": { get_own_subscription: PAID },
	"a session that has just ended": { get_own_subscription: new Refusal("unauthenticated") },
	"the database is away": {
		...{ operator_factor_due: down, get_own_subscription: down, find_price: down },
		withdraw_consent: down,
	},
};
const FORMS: Sent[] = [
	{ "content-type": "application/json", body: "{}" },
	{ "content-type": "application/x-www-form-urlencoded", body: "consent=refused" },
];
/** The second price is not the one that is charged. */
const QUERIES: Sent[] = [{}, { query: "?shown=0.01" }];

/** Routes that renew the session of somebody who visits them, and responses that lack its cookie. */
async function visitAll(functions: Record<string, unknown>, visited: string) {
	stubFetch(async () => new Response(null, { status: 503 }));
	const { auth, calls } = fakeAuth({ refresh: fakeTokens(2), user: { ...ACCOUNT, factors: [] } });
	const sessions = realSessions(auth);
	const site = createSite({ functions, services: { auth, sessions } });
	const { cookies } = await sessions.start(fakeTokens(1, {}, 30));
	const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
	const renewing = new Set<string>();
	const lost = new Set<string>();
	for (const { method, path } of createApp().routes) {
		if (method !== visited) continue;
		const address = path
			.replace(/:plan/, "monthly")
			.replace(/:[^/{]+(?:\{[^/]*\})?/g, "de")
			.replace("*", "a.png");
		for (const { query = "", body = null, ...headers } of method === "POST" ? FORMS : QUERIES) {
			calls.length = 0;
			const init = { method, body, headers: { ...headers, cookie, origin: ORIGIN } };
			const response = await site.request(address + query, init);
			if (!calls.some(([name]) => name === "refresh")) continue;
			renewing.add(`${method} ${path}`);
			const set = cookiesOf(response);
			const isKept = set.get("__Host-renewal") || set.has("__Host-session");
			if (!isKept) lost.add(`${method} ${path} ${response.status} ${cookieHeader(set)}`);
		}
	}
	return { renewing: [...renewing], lost: [...lost] };
}

it.each(
	Object.keys(WORLDS).flatMap(
		(world) =>
			[
				["GET", 40, world],
				["POST", 25, world],
			] as const,
	),
)("no %s, of more than %i, loses a renewed session: %s", async (method, least, world) => {
	const { renewing, lost } = await visitAll(WORLDS[world] ?? {}, method);
	expect(lost).toEqual([]);
	expect(renewing.length).toBeGreaterThan(least);
	if (method === "GET") expect(renewing).toContain("GET /checkout/:plan");
});
