/** Touches and claims, with the fields that a test is about. */
import type { AttributionClaims, Touch } from "../../contract/attribution-schema.ts";

/** Seconds since 1970. */
export const NOW = 1_790_000_000;

export function touch(changes: Partial<Touch> = {}): Touch {
	return {
		kind: "campaign",
		source: "google",
		medium: "cpc",
		campaign: "spring",
		content: "",
		term: "",
		path: "/",
		at: NOW,
		...changes,
	};
}

export function claimsOf(changes: Partial<AttributionClaims> = {}): AttributionClaims {
	return {
		id: crypto.randomUUID(),
		at: NOW,
		session_id: crypto.randomUUID(),
		platform: "windows",
		consented: true,
		first: null,
		last: null,
		units: [],
		clicks: [],
		...changes,
	};
}
