import { AuthRetryableFetchError, type SupabaseClient } from "@supabase/supabase-js";
import { checkLink } from "./account-calls.ts";
import type { LinkParameters } from "./link-parameters.ts";
import { forgetSignUp, readSignUp } from "./own-sign-up.ts";

export type ConfirmationState =
	/** `password`: only a password chosen now may open the account. */
	| { step: "password" | "unavailable"; link: LinkParameters }
	| { step: "success"; email?: string | undefined }
	/** Another address was confirmed: by both mailboxes, or by the first of them. */
	| { step: "changed"; email?: string | undefined }
	| { step: "halfChanged" }
	| { step: "expired" | "invalid"; ofChange?: boolean };

const TYPES = ["email", "signup", "email_change", "invite", "magiclink"] as const;

/**
 * Verifies a confirmation link, if the account's password is known to be that of whoever opens it; a
 * link without a token may count as success, which grants nothing (docs/product.md#e-mail-confirmation).
 * Never rejects.
 */
export async function confirmEmail(
	links: SupabaseClient,
	link: LinkParameters,
): Promise<ConfirmationState> {
	const { tokenHash } = link;
	if (tokenHash === null) {
		const isPast = link.hasAccessToken || link.type === "signup" || link.bare;
		return { step: isPast ? "success" : "invalid" };
	}
	const type = typeOf(link);
	if (!type) return { step: "invalid" };
	// Of an earlier link in this tab.
	await links.auth.signOut({ scope: "local" });
	if (type === "email_change") return confirmChange(links, link);
	const signUp = await checkLink(tokenHash, readSignUp()?.id);
	if (signUp === undefined) return { step: "unavailable", link };
	if (signUp === "other") return { step: "password", link };

	const { data, error } = await links.auth.verifyOtp({ token_hash: tokenHash, type });
	if (error) return refusal(error, link);
	if (signUp === "unknown") {
		// Auth knows a link that the database does not: nobody can say whose password the account has.
		await lock(links);
		return { step: "password", link };
	}
	await links.auth.signOut({ scope: "local" });
	forgetSignUp();
	return { step: "success", email: data.user?.email };
}

/** One of the two links of a change of address, which its owner asked for while signed in. */
async function confirmChange(
	links: SupabaseClient,
	link: LinkParameters,
): Promise<ConfirmationState> {
	const token = { token_hash: link.tokenHash ?? "", type: "email_change" } as const;
	const { data, error } = await links.auth.verifyOtp(token);
	if (error) {
		const next = refusal(error, link);
		return next.step === "unavailable" ? next : { ...next, ofChange: true };
	}
	if (!data.session) return { step: "halfChanged" };
	await links.auth.signOut({ scope: "local" });
	return { step: "changed", email: data.user?.email };
}

/**
 * Confirms an address and gives its account the password of whoever opened the mail, in place of any
 * sign-up's.
 *
 * @returns the next state, or Auth's reason for rejecting the password.
 */
export async function confirmWithPassword(
	links: SupabaseClient,
	link: LinkParameters,
	password: string,
): Promise<ConfirmationState | { rejected: unknown }> {
	const { auth } = links;
	let user = (await auth.getSession()).data.session?.user;
	if (!user) {
		const token = { token_hash: link.tokenHash ?? "", type: typeOf(link) ?? "email" };
		const { data, error } = await auth.verifyOtp(token);
		if (error || !data.user) return refusal(error, link);
		user = data.user;
	}
	const own = readSignUp();
	// Name and language of somebody else's sign-up go with its password.
	const profile =
		own?.email === user.email
			? { full_name: own?.fullName || null, language: own?.language }
			: undefined;
	const { error } = await auth.updateUser({ password, ...(profile ? { data: profile } : {}) });
	if (error && error.code !== "same_password") {
		await lock(links);
		return { rejected: error };
	}
	if (profile) await links.from("profiles").update(profile).eq("id", user.id);
	await auth.signOut({ scope: "global" });
	forgetSignUp();
	return { step: "success", email: user.email };
}

/** Replaces a password that might be somebody else's until its owner has chosen one. */
async function lock({ auth }: SupabaseClient): Promise<void> {
	await auth.updateUser({ password: crypto.randomUUID() });
}

function typeOf({ type }: LinkParameters) {
	return TYPES.find((known) => known === (type ?? "email"));
}

function refusal(error: { code?: string | undefined } | null, link: LinkParameters) {
	const mayRetry =
		error instanceof AuthRetryableFetchError || error?.code === "over_request_rate_limit";
	if (mayRetry) return { step: "unavailable", link } as const;
	return { step: error?.code === "otp_expired" ? "expired" : "invalid" } as const;
}
