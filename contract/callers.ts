/**
 * Limits by who causes something (SECURITY.md#limits-of-a-caller). A caller has keys: an IPv4 address and its /24; an IPv6
 * network /64, /56 and /48, because a household has 256 of the first and an office 65,536.
 */

/** Each wider key of a caller admits so many times as much as the one in it, so that a /48 has 4 times a /64. */
export const WIDER = 2;

interface CallerLimit {
	/** For the narrowest key. */
	limit: number;
	per: "minute" | "ten minutes" | "hour" | "day";
	/** The binding of wrangler.toml, the function of the database, or the class of an isolate that counts. */
	counted: string;
	/** Response for the refused person: an HTTP status and, on a page, a text of locales/. */
	refused: string;
}

/** Everything that is limited by its caller. Tests hold wrangler.toml and the database to it. */
export const CALLER_LIMITS = {
	events: {
		...{ limit: 120, per: "minute", counted: "EVENTS_RATE_LIMIT" },
		refused: "202, counted as limited",
	},
	clicks: {
		...{ limit: 120, per: "minute", counted: "CallerLimit" },
		refused: "the redirect; the click counts as limited",
	},
	accountForms: {
		...{ limit: 20, per: "minute", counted: "ACCOUNT_RATE_LIMIT" },
		refused: "429, auth:serverErrors.over_request_rate_limit",
	},
	operatorSignIns: {
		...{ limit: 20, per: "minute", counted: "ADMIN_ADDRESS_RATE_LIMIT" },
		refused: "429, admin-sign-in:rate_limited",
	},
	passwords: {
		...{ limit: 5, per: "minute", counted: "ADMIN_RATE_LIMIT" },
		refused: "429, also on the sign-in page",
	},
	forms: {
		...{ limit: 10, per: "minute", counted: "FORMS_RATE_LIMIT" },
		refused: "429, with the address of support, which counts as much",
	},
	pictures: {
		...{ limit: 300, per: "minute", counted: "MEDIA_RATE_LIMIT" },
		refused: "429 for what has no copy",
	},
	codes: {
		...{ limit: 5, per: "ten minutes", counted: "codes_pause" },
		refused: "429, and the owner is mailed",
	},
	mails: {
		...{ limit: 40, per: "hour", counted: "admits_mail" },
		refused: "429; the newsletter and a sign-up with a known address show the usual page",
	},
	receipts: {
		...{ limit: 5, per: "day", counted: "declare_withdrawal" },
		refused: "nothing: the declaration counts, and the page is the receipt",
	},
	names: {
		...{ limit: 20, per: "day", counted: "add_names" },
		refused: "nothing: the campaign is (other)",
	},
	units: {
		...{ limit: 5, per: "day", counted: "count_units" },
		refused: "nothing: the unit counts in no arm, and the page of the test says so",
	},
} as const satisfies Record<string, CallerLimit>;
