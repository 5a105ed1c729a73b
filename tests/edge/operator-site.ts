/** A site that is called by an operator. */
import type { Services } from "../../worker/services.ts";
import type { fakeSqlCalls } from "../fakes/sql-calls.ts";
import { createSite, ORIGIN } from "./harness.ts";

/** The operator's session. */
const SIGNED_IN = { cookie: "__Host-session=a.b.c", origin: ORIGIN };

/** @param functions SQL functions, by name */
export function operatorSite(
	functions: Parameters<typeof fakeSqlCalls>[0] = {},
	services: Partial<Services> = {},
) {
	const site = createSite({ functions, services });
	return Object.assign(site, {
		get: (path: string) => site.request(path, { headers: SIGNED_IN }),
		/** Sends JSON, a text as it is. */
		post: (path: string, body: unknown = "") =>
			site.request(path, {
				method: "POST",
				headers: { ...SIGNED_IN, "content-type": "application/json" },
				body: typeof body === "string" ? body : JSON.stringify(body),
			}),
	});
}
