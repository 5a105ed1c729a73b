/**
 * The state of a page that a mail's link opens (docs/product/accounts.md#e-mail-confirmation): the address loses its token at
 * once, a reload repeats nothing, and nothing but a form uses the link.
 */
import * as z from "zod/mini";
import { PAID_PLANS } from "../../contract/paths.ts";

const hash = z.string().check(z.regex(/^[\w-]{1,200}$/));
const LINK_TYPES = ["email", "signup", "email_change", "invite", "magiclink"] as const;

/** The session of a used link, until its password is accepted. */
const open = z.object({
	token: z.string(),
	email: z.string(),
	account: z._default(z.string(), ""),
	/** Chosen at the sign-up. */
	plan: z.optional(z.enum(PAID_PLANS)),
	needsFactor: z._default(z.boolean(), false),
	/** Ids of the apps whose code may be given for it. */
	apps: z._default(z.array(z.string()), []),
});
export type OpenLink = z.infer<typeof open>;

const UNDO_TOKEN = /^[0-9a-f]{64}$/;

export const linkStateSchema = z.union([
	z.object({
		of: z.literal("confirmation"),
		link: z.object({ token_hash: hash, type: z.enum(LINK_TYPES) }),
		open: z.optional(open),
	}),
	z.object({
		of: z.literal("confirmation"),
		result: z.enum(["success", "changed", "halfChanged", "expired", "invalid"]),
		ofChange: z.optional(z.boolean()),
		email: z.optional(z.string()),
		plan: z.optional(z.enum(PAID_PLANS)),
	}),
	z.object({
		of: z.literal("reset"),
		link: z.object({ token_hash: hash, type: z.literal("recovery") }),
		open: z.optional(open),
	}),
	z.object({
		of: z.literal("reset"),
		result: z.enum(["done", "missing", "expired", "used", "other", "noSession", "sessionGone"]),
		email: z.optional(z.string()),
	}),
	z.object({ of: z.literal("undo"), token: z.string().check(z.regex(UNDO_TOKEN)) }),
	z.object({
		of: z.literal("undo"),
		result: z.enum(["done", "gone", "taken"]),
		email: z.optional(z.string()),
	}),
]);
export type LinkState = z.infer<typeof linkStateSchema>;

/** As long as the links of Auth live (`otp_expiry` of supabase/config.toml). */
export const LINK_STATE_SECONDS = 3600;

export type LinkRead = { state: LinkState } | { bare: true } | undefined;

/**
 * State in a link's query; undefined without one. Texts of mails end in `lang`, which says nothing.
 *
 * @returns `bare` for a link without a token that counts as success and grants nothing
 */
export function readConfirmationLink(query: URLSearchParams): LinkRead {
	if (isEmpty(query)) return undefined;
	const of = "confirmation";
	const type = query.get("type");
	const token_hash = query.get("token_hash");
	if (token_hash === null) {
		const isPast = query.has("access_token") || type === "signup";
		return isPast ? { bare: true } : { state: { of, result: "invalid" } };
	}
	const state = linkStateSchema.safeParse({ of, link: { token_hash, type: type ?? "email" } }).data;
	return { state: state ?? { of, result: "invalid" } };
}

/** The same of a reset mail. */
export function readResetLink(query: URLSearchParams): { state: LinkState } | undefined {
	if (isEmpty(query)) return undefined;
	const link = { token_hash: query.get("token_hash"), type: query.get("type") };
	const state = linkStateSchema.safeParse({ of: "reset", link }).data;
	return { state: state ?? { of: "reset", result: "missing" } };
}

/** The same of a mail about a change, whose link takes it back. */
export function readUndoLink(query: URLSearchParams): { state: LinkState } | undefined {
	if (isEmpty(query)) return undefined;
	const state = linkStateSchema.safeParse({ of: "undo", token: query.get("token") }).data;
	return { state: state ?? { of: "undo", result: "gone" } };
}

function isEmpty(query: URLSearchParams): boolean {
	return [...query.keys()].every((name) => name === "lang" || name.startsWith("utm_"));
}
