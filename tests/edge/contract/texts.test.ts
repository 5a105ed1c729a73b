/** Texts that look the same are the same at every boundary: typed on another keyboard, pasted, or read from a file. */
import { expect, it } from "vitest";
import {
	changeAddressSchema,
	changePasswordSchema,
	changeSignInsSchema,
	deletionSchema,
	enrolSchema,
	newPasswordSchema,
	signInSchema,
	signUpSchema,
} from "../../../contract/account-schema.ts";
import { CALLS } from "../../../contract/calls-schema.ts";
import { tagText } from "../../../contract/tags.ts";
import { clean, uniform } from "../../../contract/texts.ts";
import { parseWithdrawal } from "../../../contract/withdrawal-schema.ts";
import { REPORTS } from "../../../worker/analytics/reports.ts";
import { clickOnRedirect, type Located } from "../../../worker/events/enrich.ts";
import { readAddress } from "../../../worker/http/address.ts";
import { SAMPLE_INPUTS } from "../../fakes/call-inputs.ts";
import { costRow } from "../../fakes/cost-row.ts";

/** Decomposed, with a no-break space, and as the same text is stored. */
const TYPED = "Éléonore\u00a0Été".normalize("NFD");
const STORED = "Éléonore Été";
const EMAIL = "ada@example.com";
const PROVIDER = { action: "connect", provider: "azure" };
const PASSWORDS = { password: TYPED, confirmPassword: STORED };

/** Input of a call whose named fields have the text. */
const called = (name: keyof typeof CALLS, input: object) =>
	CALLS[name].input.parse({ ...(SAMPLE_INPUTS as Record<string, object>)[name], ...input });

const costs = [
	costRow({
		...{ platform: TYPED, account: TYPED, name: TYPED },
		...{ utm_source: TYPED, utm_medium: TYPED, utm_campaign: TYPED },
	}),
];
const tagged = { sort: "newest", page: 1, source: TYPED, campaign: TYPED };
const digest = "a".repeat(64);
const filters = { source: TYPED, campaign: TYPED };
const tags = { utm_source: TYPED, utm_medium: TYPED, utm_campaign: TYPED, utm_content: TYPED };
const seen: Located = {
	sessionId: "s",
	userAgent: "",
	platform: "windows",
	language: "fr",
	variant: "a",
	now: "",
	networks: [],
};
const address = readAddress(`https://x.test/cta?utm_source=${encodeURIComponent(TYPED)}`);

const BOUNDARIES: [name: string, read: () => unknown, expected: unknown][] = [
	[
		"a sign-in's password",
		() => signInSchema.parse({ email: EMAIL, password: TYPED }),
		{ password: STORED },
	],
	[
		"a sign-up's name and passwords",
		() => signUpSchema.parse({ ...PASSWORDS, email: EMAIL, fullName: TYPED }),
		{ fullName: STORED, password: STORED },
	],
	["a new password", () => newPasswordSchema.parse(PASSWORDS), { password: STORED }],
	[
		"a changed password",
		() => changePasswordSchema.parse({ current: TYPED, password: TYPED }),
		{ current: STORED, password: STORED },
	],
	[
		"the password of a change of address",
		() => changeAddressSchema.parse({ current: TYPED, email: EMAIL }),
		{ current: STORED },
	],
	[
		"the password of a deletion",
		() => deletionSchema.parse({ current: TYPED }),
		{ current: STORED },
	],
	[
		"the password of a provider's connection",
		() => changeSignInsSchema.parse({ ...PROVIDER, current: TYPED }),
		{ current: STORED },
	],
	["the name of an app", () => enrolSchema.parse({ name: TYPED }), { name: STORED }],
	[
		"the name of a profile",
		() => called("save_own_profile", { change: { full_name: TYPED } }),
		{ change: { full_name: STORED } },
	],
	[
		"a withdrawal",
		() => parseWithdrawal({ name: TYPED, contract: TYPED, email: EMAIL }),
		{ values: { name: STORED, contract: STORED } },
	],
	["the name of a selection", () => called("rename_view", { name: TYPED }), { name: STORED }],
	[
		"the term of a search",
		() => called("list_customers", { search: { ...tagged, term: TYPED } }),
		{ search: { term: STORED, source: STORED, campaign: STORED } },
	],
	[
		"the tags of a link",
		() => called("create_link", tags),
		{ utm_source: STORED, utm_campaign: STORED, utm_content: STORED },
	],
	[
		"the filters of links",
		() => called("list_links", { filters }),
		{ filters: { source: STORED, campaign: STORED } },
	],
	[
		"the filters of acquisition",
		() => called("get_acquisition", { filters }),
		{ filters: { source: STORED } },
	],
	[
		"the costs of a file and its name",
		() => called("upload_campaign_costs", { digest, costs, file_name: TYPED }),
		{
			file_name: STORED,
			costs: [
				{
					...{ platform: STORED, account: STORED, name: STORED },
					...{ utm_source: STORED, utm_medium: STORED, utm_campaign: STORED },
				},
			],
		},
	],
	[
		"the filters of figures",
		() => REPORTS.analytics_campaigns.parse({ campaign: TYPED }),
		{ filters: { campaign: STORED } },
	],
	["the tags of a touch", () => ({ text: tagText(TYPED) }), { text: STORED }],
	["the tags of a click", () => clickOnRedirect(address, null, "/", seen), { utm_source: STORED }],
];

it.each(BOUNDARIES)("%s", (_, read, expected) => {
	expect(read()).toMatchObject(expected as object);
});

it("what looks different stays different", () => {
	for (const text of ["ﬁ²½Ａ", "a\tb\nc", "ß ſ", "e\u200dx"]) expect(uniform(text)).toBe(text);
});

it("a text keeps its lines and tabs, and no other control", () => {
	expect(clean("a\r\n\tb\0\u0007\u202ec\ud800")).toBe("a\r\n\tbc\ufffd");
});
