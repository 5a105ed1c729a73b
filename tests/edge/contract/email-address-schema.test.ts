import { expect, it } from "vitest";
import { emailSchema } from "../../../contract/account-schema.ts";
import { parseMail } from "../../../contract/mail-schema.ts";
import { parseWithdrawal } from "../../../contract/withdrawal-schema.ts";

/** Part of a domain. */
const LONGEST = "a".repeat(63);
/** Addresses that the browser's own field accepts, and as Auth stores them. */
const ACCEPTED: [typed: string, stored: string][] = [
	["ada@example.com", "ada@example.com"],
	[" Ada.Lovelace@Example.COM\n", "ada.lovelace@example.com"],
	["r&d@example.com", "r&d@example.com"],
	["ventes/paris@example.com", "ventes/paris@example.com"],
	["a=b@example.com", "a=b@example.com"],
	["o'neil+tabulia@example.co.uk", "o'neil+tabulia@example.co.uk"],
	[".dot..dot.@example.com", ".dot..dot.@example.com"],
	["ada@localhost", "ada@localhost"],
	[`ada@${LONGEST}.${LONGEST}`, `ada@${LONGEST}.${LONGEST}`],
	// A browser that does not encode the domain sends it as it was typed.
	["ada@Éditions.fr", "ada@xn--ditions-9xa.fr"],
];
const REFUSED = [
	...[
		"ada",
		"@example.com",
		"ada@",
		"ada@-x.fr",
		"ada@x-.fr",
		"ada@a..fr",
		"ada@a_b.fr",
		"a b@x.fr",
	],
	...[
		"é@example.com",
		"ada@x.fr, eve@x.fr",
		"ada@x.fr\r\nBcc: eve@x.fr",
		"<ada@x.fr>",
		"ada@[127.0.0.1]",
	],
	...[
		`${"a".repeat(244)}@example.com`,
		`ada@a${LONGEST}.fr`,
		`ada@x.a${LONGEST}`,
		"ada@ex ample.com",
		"ada@exa/mple.com",
		"ada@user:pw",
	],
];

it.each(ACCEPTED)("%j is stored as %j, wherever it is typed", (typed, stored) => {
	expect(emailSchema.parse({ email: typed })).toEqual({ email: stored });
	const { values, wrong } = parseWithdrawal({ name: "Ada", contract: "Pro", email: typed });
	expect([values.email, wrong]).toEqual([stored, []]);
	expect(parseMail({ ...MAIL, to: stored })?.to).toBe(stored);
});

it.each(REFUSED)("%j is none", (typed) => {
	expect(emailSchema.safeParse({ email: typed }).success).toBe(false);
	expect(parseMail({ ...MAIL, to: typed })).toBeUndefined();
});

const MAIL = { key: "k", kind: "account_deleted", language: "fr", data: {} };
