/** The bounds of what people and programs send, on both sides. */
import { expect, it } from "vitest";
import type * as z from "zod/mini";
import * as forms from "../../../contract/account-schema.ts";
import { CALLS } from "../../../contract/calls-schema.ts";
import { SLOT_SCHEMAS } from "../../../contract/experiment-schema.ts";
import { parseWithdrawal } from "../../../contract/withdrawal-schema.ts";
import { SAMPLE_INPUTS } from "../../fakes/call-inputs.ts";
import { costRow } from "../../fakes/cost-row.ts";

const a = (length: number) => "a".repeat(length);
const ID = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const PASSWORDS = { current: "old", password: "owners-secret" };
const HERO = { headline: "a", subheadline: "", ctaText: "a" };
const SECRET = { password: "a-secret", confirmPassword: "a-secret" };
const SIGN_UP = { fullName: "Ada", email: "ada@x.test", ...SECRET };
const CREDENTIAL = { id: "YQ", rawId: "YQ", type: "public-key" };
const passkey = (response: object, changed: object = {}) => ({
	...{ ...CREDENTIAL, response: { clientDataJSON: "e30", ...response }, ...changed },
});
const searching = (changed: object) => ({ ...SAMPLE_INPUTS.list_customers.search, ...changed });
const ofEvent = (event: string) => ({ event });
const sent = <Name extends keyof typeof SAMPLE_INPUTS>(name: Name, field: string) =>
	[CALLS[name].input, SAMPLE_INPUTS[name], field] as [z.ZodMiniType, object, string];

it.each<[z.ZodMiniType, object, string, number, number]>([
	[forms.changePasswordSchema, PASSWORDS, "password", 6, 72],
	[forms.changePasswordSchema, PASSWORDS, "current", 1, 72],
	[forms.signUpSchema, SIGN_UP, "fullName", 0, 200],
	[forms.enrolSchema, {}, "name", 1, 50],
	[forms.recoverSchema, {}, "code", 1, 64],
	[...sent("delete_customer", "confirmation"), 0, 320],
	[...sent("invite_operator", "name"), 0, 200],
	[...sent("save_view", "name"), 0, 60],
	[...sent("rename_view", "name"), 0, 60],
	[...sent("add_annotation", "text"), 0, 280],
	[...sent("upload_campaign_costs", "file_name"), 1, 1000],
	[...sent("create_link", "name"), 2, 40],
	[...sent("create_link", "utm_source"), 1, 100],
	[...sent("create_link", "utm_content"), 0, 100],
	[SLOT_SCHEMAS["home.hero"], HERO, "headline", 1, 200],
	[SLOT_SCHEMAS["home.hero"], HERO, "subheadline", 0, 500],
	[SLOT_SCHEMAS["home.hero"], HERO, "ctaText", 1, 80],
	[SLOT_SCHEMAS["pricing.badge"], { look: "solid" }, "label", 1, 40],
	[SLOT_SCHEMAS["cta.label"], {}, "label", 1, 30],
])("a field has so many characters: %#", (schema, sample, field, min, max) => {
	const isAccepted = (length: number) =>
		schema.safeParse({ ...sample, [field]: a(length) }).success;
	const lengths = [min, max, ...(min > 0 ? [min - 1] : []), ...(max < 1000 ? [max + 1] : [])];
	expect(lengths.filter(isAccepted)).toEqual([min, max]);
});

const DAY = "2026-11-20";
const nights = (count: number, night = `${DAY}T00:00:00Z`) => Array(count).fill(night);
const costs = (count: number) => Array(count).fill(costRow());
const costing = (row: object) => [{ ...costRow(), ...row }];
const BLOG = ["/fr/blog/a-b", "/en/blog/category/a%20b", "/fr/blog/tag/a", "/fr/blog/author/a"];
const ELSEWHERE = ["/fr/blog/a/b", "/de/blog/a", "https://x.test/cta", "/fr/blog/a?b", "/admin"];

it.each<[[z.ZodMiniType, object, string], accepted: unknown[], refused: unknown[]]>([
	[[forms.changePasswordSchema, PASSWORDS, "password"], ["é".repeat(36)], ["é".repeat(37)]],
	[[forms.emailSchema, {}, "email"], [`${a(248)}@x.test`], [`${a(249)}@x.test`]],
	[[forms.enrolSchema, {}, "name"], ["x y"], [" "]],
	[[forms.verifyCodeSchema, { id: ID }, "code"], ["012345"], [a(6), "01234", "0123456", " 12345"]],
	[
		[forms.verifyPasskeySchema, { id: ID, challenge: ID }, "credential"],
		[
			...[passkey({}), passkey({ transports: Array(20).fill(a(50)) }), passkey({ userHandle: "" })],
			passkey({ clientDataJSON: "-_09azAZ" }),
		],
		[
			...[passkey({ transports: Array(21).fill("usb") }), passkey({ transports: [a(51)] })],
			...[passkey({ userHandle: "a=" }), passkey({ signature: "" }), passkey({}, { id: "" })],
			...[passkey({}, { rawId: "a+" }), passkey({}, { type: "password" })],
			passkey({ clientDataJSON: undefined }),
		],
	],
	[sent("end_own_session", "session"), [ID], ["", "x", `${ID} `, undefined]],
	[sent("get_own_usage", "midnights"), [nights(31)], [nights(30), nights(32), nights(31, DAY)]],
	[
		sent("save_own_profile", "change"),
		[{}, { full_name: null }, { language: "fr", email_notifications: false }],
		[undefined, { language: "de" }, { language: null }, { email_notifications: 1 }],
	],
	[
		sent("list_customers", "search"),
		[
			...[{ term: a(320) }, { page: 100 }, { rows: 1 }, { rows: 50 }],
			...["paid", "new", "expansion", "reactivation", "contraction", "repricing"].map(ofEvent),
			...["churn", "cancel_planned", "failed", "kept", "ends"].map(ofEvent),
			...["free_trial", "beta", "premium", "none"].map((plan) => ({ plan })),
			...["active", "past_due", "ending", "silent", "at_risk", "ended"].map((state) => ({ state })),
			...["newest", "oldest", "email", "email_desc", "last_use"].map((sort) => ({ sort })),
			...["calls", "paid", "idle", "ends"].map((sort) => ({ sort })),
		].map(searching),
		[
			...[{ term: a(321) }, { page: 0 }, { page: 101 }, { page: 1.5 }, { rows: 0 }, { rows: 51 }],
			...[{ sort: undefined }, { event: "" }, { term: undefined }, { page: undefined }],
		].map(searching),
	],
	...(["invite_operator", "revoke_invitation"] as const).map(
		(name): [[z.ZodMiniType, object, string], string[], string[]] => [
			sent(name, "email"),
			["grace@intern"],
			["grace"],
		],
	),
	[sent("invite_operator", "role"), ["admin", "super_admin"], ["owner", undefined]],
	[sent("add_annotation", "day"), ["2028-02-29"], ["2026-02-29", "29/11/2026", undefined]],
	[sent("upload_campaign_costs", "digest"), [a(64)], [a(63), a(65), "A".repeat(64)]],
	[sent("upload_campaign_costs", "costs"), [costs(1), costs(5000)], [costs(0), costs(5001)]],
	[
		sent("upload_campaign_costs", "costs"),
		[{ cost: 0 }, { cost: -250 }, { utm_medium: "" }, { currency: "jpy" }].map(costing),
		[{ cost: 9.5 }, { cost: "9" }, { line: 1.5 }, { day: "2026-02-30" }, { name: null }].map(
			costing,
		),
	],
	...(["get_acquisition", "get_known_origins", "list_links"] as const).map(
		(name): [[z.ZodMiniType, object, string], object[], object[]] => [
			sent(name, "span"),
			[{ from: `${DAY}T10:00:00.123Z`, until: `${DAY}T10:00:00Z` }],
			[{ from: DAY, until: DAY }, { from: `${DAY}T00:00:00Z` }, {}],
		],
	),
	...(["get_acquisition", "list_links", "get_payback"] as const).flatMap(
		(name): [[z.ZodMiniType, object, string], unknown[], unknown[]][] => [
			[sent(name, "touch"), ["first", "last"], ["any", undefined]],
			[
				sent(name, "filters"),
				["source", "campaign", "platform", "language", "variant"].map((key) => ({ [key]: "" })),
				[{ medium: "cpc" }, { source: null }, undefined],
			],
		],
	),
	[sent("get_vitals", "days"), [7, 28], [0, 14, "7"]],
	[sent("act_on_newsletter_post", "action"), ["pause", "resume", "cancel"], ["drop", undefined]],
	[sent("change_operator", "is_active"), [true, false], [1, undefined]],
	[sent("create_link", "name"), ["a-0"], ["a_b", "A0", "a b"]],
	[sent("create_link", "utm_source"), ["Été & co."], ["(none)", undefined]],
	[sent("create_link", "path"), ["/cta", "/en/pricing", ...BLOG], ["", "cta", ...ELSEWHERE]],
])("a field has such values: %#", ([schema, sample, field], accepted, refused) => {
	const isAccepted = (value: unknown) => schema.safeParse({ ...sample, [field]: value }).success;
	expect(accepted.filter((value) => !isAccepted(value))).toEqual([]);
	expect(refused.filter(isAccepted)).toEqual([]);
});

it("a challenge may be absent, and has at most 2,048 characters", () => {
	const isAccepted = (value: unknown) => forms.challengeSchema.safeParse(value).success;
	expect([undefined, a(2048), a(2049)].map(isAccepted)).toEqual([true, true, false]);
});

it.each([
	["name", 200],
	["contract", 500],
])("the %s of a withdrawal has at most %i characters, and a wrong one is shown", (field, most) => {
	const form = { name: "Ada", email: "ada@x.test", contract: "Pro" };
	const parsed = (length: number) => parseWithdrawal({ ...form, [field]: a(length) });
	expect([most, most + 1].map((length) => parsed(length).wrong)).toEqual([[], [field]]);
	expect(parsed(1001).values).toEqual({ ...form, [field]: a(1000) });
});
