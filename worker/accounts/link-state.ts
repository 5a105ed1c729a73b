/**
 * The links of mails and the state of their pages (docs/product/accounts.md#e-mail-confirmation). A token stays in the
 * address until the page's form uses it: programs follow redirects by themselves and hand on where they end, without
 * the cookies. What a use of the link has brought is a sealed cookie, so that a page claims nothing else.
 */
import * as z from "zod/mini";
import { PAID_PLANS } from "../../contract/paths.ts";

const hash = z.string().check(z.regex(/^[\w-]{1,200}$/));
const LINK_TYPES = ["email", "signup", "email_change", "invite", "magiclink"] as const;
const confirmationLink = z.object({ token_hash: hash, type: z.enum(LINK_TYPES) });
const resetLink = z.object({ token_hash: hash, type: z.literal("recovery") });
const undoLink = z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

export type ConfirmationLink = z.infer<typeof confirmationLink>;
export type ResetLink = z.infer<typeof resetLink>;
export type UndoLink = z.infer<typeof undoLink>;

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

/** Token of the link that was used: its address shows the same again. */
const used = z.optional(z.string());

export const linkStateSchema = z.union([
	z.object({ of: z.literal("confirmation"), used: z.string(), open }),
	z.object({
		of: z.literal("confirmation"),
		used,
		result: z.enum(["success", "changed", "halfChanged", "expired", "invalid"]),
		ofChange: z.optional(z.boolean()),
		email: z.optional(z.string()),
		plan: z.optional(z.enum(PAID_PLANS)),
		/** The account has paid its plan. */
		isPaid: z.optional(z.boolean()),
	}),
	z.object({ of: z.literal("reset"), used: z.string(), open }),
	z.object({
		of: z.literal("reset"),
		used,
		result: z.enum(["done", "expired", "used", "other", "noSession", "sessionGone"]),
		email: z.optional(z.string()),
	}),
	z.object({
		of: z.literal("undo"),
		used,
		result: z.enum(["done", "gone", "held", "taken"]),
		email: z.optional(z.string()),
	}),
]);
export type LinkState = z.infer<typeof linkStateSchema>;
type StateOf<Page extends LinkState["of"]> = Extract<LinkState, { of: Page }>;
export type ResultOf<Page extends LinkState["of"]> = Extract<StateOf<Page>, { result: string }>;

/** As long as the links of Auth live (`otp_expiry` of supabase/config.toml). */
export const LINK_STATE_SECONDS = 3600;

/** A link in a page's address; `bare` for an address that says nothing, `invalid` for any other. */
type LinkRead<Link> = Link | "bare" | "invalid";

/** The state that belongs to an address of a page: that of its link, or a result where the address is bare. */
export function stateOf<Page extends LinkState["of"]>(
	page: Page,
	state: LinkState | undefined,
	link: LinkRead<ConfirmationLink | ResetLink | UndoLink>,
): StateOf<Page> | undefined {
	if (state?.of !== page || link === "invalid") return undefined;
	const isOfAddress = link === "bare" ? "result" in state : state.used === tokenOf(link);
	return isOfAddress ? (state as StateOf<Page>) : undefined;
}

const tokenOf = (link: ConfirmationLink | ResetLink | UndoLink) =>
	"token" in link ? link.token : link.token_hash;

/** An address without a token that says a confirmation is past is as good as a bare one. */
export function readConfirmationLink(query: URLSearchParams): LinkRead<ConfirmationLink> {
	const type = query.get("type");
	const token_hash = query.get("token_hash");
	const isPast = query.has("access_token") || type === "signup";
	if (token_hash === null && isPast) return "bare";
	return read(query, confirmationLink, { token_hash, type: type ?? "email" });
}

/** The same of a reset mail. */
export function readResetLink(query: URLSearchParams): LinkRead<ResetLink> {
	const link = { token_hash: query.get("token_hash"), type: query.get("type") };
	return read(query, resetLink, link);
}

/** The same of a mail about a change, whose link takes it back. */
export function readUndoLink(query: URLSearchParams): LinkRead<UndoLink> {
	return read(query, undoLink, { token: query.get("token") });
}

/** Links of mails end in `lang`, which says nothing. */
function read<Link>(
	query: URLSearchParams,
	schema: z.ZodMiniType<Link>,
	given: Record<keyof Link, string | null>,
): LinkRead<Link> {
	const isBare = [...query.keys()].every((name) => name === "lang" || name.startsWith("utm_"));
	if (isBare) return "bare";
	const { data } = schema.safeParse(given);
	return data ?? "invalid";
}
