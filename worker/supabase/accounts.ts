/** Database calls of the account pages. Only the Worker's key may call it. */

import * as z from "zod/mini";
import { type ChangeOutcome, UNDO_KINDS, type UndoKind } from "../../contract/accounts.ts";
import { isPaid } from "../../contract/billing.ts";
import type { Language } from "../../contract/events.ts";
import { offerSchema } from "../../contract/experiment-schema.ts";
import { isLanguage } from "../../contract/languages.ts";
import { PAID_PLANS, type PaidPlan } from "../../contract/paths.ts";
import type { Provider } from "../../contract/providers.ts";
import { HttpError } from "../http/errors.ts";
import { createDatabase, type Database } from "./database.ts";

/** docs/product/accounts.md#constants */
const TIMEOUT_MS = 5_000;
const DELETION_TIMEOUT_MS = 15_000;
/** Before each attempt: together they end while the database still takes the account for new (store_sign_up). */
const STORE_PAUSES_MS = [0, 1_000, 4_000];

interface KnownAddress {
	userId: string;
	email: string;
	language: Language;
}

/** A link in a reset mail, before it is used. */
const RESET_LINKS = ["valid", "expired", "unknown"] as const;
export type ResetLink = (typeof RESET_LINKS)[number];

/** An arm of a price test. */
export interface PriceArm {
	test: string;
	arm: string;
}

/** Facts that the page of a sign-up knows, stored with the account (docs/product/accounts.md#sign-in-and-sign-up). */
export interface SignUpForm {
	/** The Worker's own: the browser and a checkout know the account by it. */
	id: string;
	language: Language;
	/** Null for the name that a provider gives. */
	full_name: string | null;
	plan: PaidPlan | null;
	attribution: string | null;
	/** An arm of a price test, whose price the account keeps. */
	test: string | null;
	arm: string | null;
}

/** The sign-up behind a confirmation link: one of the browser's (`own`) or another. */
const signUpLink = z.object({
	state: z.enum(["own", "other"]),
	plan: z.nullable(z.enum(PAID_PLANS)),
});
type SignUpLink = z.infer<typeof signUpLink>;

/** Null for the prices of everybody. */
const heldPrice = z.object({ offer: z.nullable(offerSchema) });
type HeldPrice = z.infer<typeof heldPrice>;

/** `unknown`: the account has no identity of that provider. */
const GREETINGS = ["new", "known", "operator", "unknown"] as const;
export type Greeting = (typeof GREETINGS)[number];

const CODE_VERDICTS = ["admitted", "used", "paused"] as const;
const CONFLICT = 409;

/** Results are undefined when the database is unavailable; calls never reject. */
export interface Accounts {
	/** Tells whether a confirmation link confirms one of the sign-ups with these ids, or another; null for none. */
	findSignUpLink(
		tokenHash: string,
		signUpIds: readonly string[],
	): Promise<SignUpLink | null | undefined>;
	/** Stores a sign-up with the account that it has just made. @returns false when the database stays unavailable */
	storeSignUp(account: string, signUp: SignUpForm): Promise<boolean>;
	findResetLink(tokenHash: string): Promise<ResetLink | undefined>;
	/** Change that the link of such a mail reverts; null for none (any more). */
	findUndo(token: string): Promise<UndoKind | null | undefined>;
	/** Takes the change back. @returns the address for a reset link; null as above */
	undo(token: string): Promise<{ email: string } | "taken" | null | undefined>;
	/** Whether a code of a second factor may be tried: each once, and few wrong ones. */
	admitCode(account: string, code: string): Promise<"admitted" | "used" | "paused" | undefined>;
	/** Auth has accepted the code. */
	acceptCode(account: string, code: string): Promise<void>;
	/** The confirmed account with that address; null without one. */
	findKnownAddress(email: string): Promise<KnownAddress | null | undefined>;
	/**
	 * Deletes the account of a session that has just begun.
	 * @throws HttpError `unavailable`
	 */
	delete(token: string): Promise<ChangeOutcome<"deletion">>;
	/** Whether the customer has the paid plan; undefined when that cannot be found out. Never rejects. */
	hasPaidPlan(token: string): Promise<boolean | undefined>;
	/** The price that an account keeps, named by its id or that of its sign-up; null for none. */
	findPrice(account: string): Promise<HeldPrice | null | undefined>;
	/**
	 * Gives the account the price of an arm, of everybody without one, unless it holds one.
	 * @returns what it holds then; null for an account or an arm that there is not
	 */
	holdPrice(account: string, arm: PriceArm | undefined): Promise<HeldPrice | null | undefined>;
	/** Permits one identity of the provider within ten minutes; false for an operator, or while it is unavailable. */
	permitIdentity(account: string, provider: Provider): Promise<boolean>;
	/** Kind of account behind a session that the provider opened; the facts of the sign-up page go to a new account. */
	greet(account: string, provider: Provider, signUp: SignUpForm): Promise<Greeting | undefined>;
	/**
	 * Removes a provider from an account, in a session that has just begun.
	 * @throws HttpError `unavailable`
	 */
	disconnect(token: string, provider: Provider): Promise<"disconnected" | "lastWayIn">;
	/** Name and language; what cannot be saved now stays as it was. Never rejects. */
	saveProfile(token: string, change: object): Promise<void>;
}

/** The database's refusals by their HTTP status (docs/product/dashboard.md#account-data). */
const DELETION_REFUSALS: Record<number, ChangeOutcome<"deletion">> = {
	403: "operator",
	409: "paid",
};

export function createAccounts(
	url: string,
	publishableKey: string,
	database: Database,
	wait = (ms: number) => scheduler.wait(ms),
): Accounts {
	const readPrice = async (name: string, args: Record<string, unknown>) => {
		const { data, error } = await database.rpc(name, args, TIMEOUT_MS);
		return error === null ? (heldPrice.safeParse(data).data ?? null) : undefined;
	};
	return {
		async findSignUpLink(tokenHash, signUpIds) {
			const args = { link_hash: tokenHash, own_sign_ups: signUpIds };
			const { data, error } = await database.rpc("find_sign_up_link", args, TIMEOUT_MS);
			if (error !== null) return undefined;
			return data === null ? null : signUpLink.safeParse(data).data;
		},
		async storeSignUp(account, sign_up) {
			for (const pause of STORE_PAUSES_MS) {
				if (pause > 0) await wait(pause);
				const { error } = await database.rpc("store_sign_up", { account, sign_up }, TIMEOUT_MS);
				if (error === null) return true;
			}
			return false;
		},
		async findResetLink(tokenHash) {
			const { data } = await database.rpc("find_reset_link", { link_hash: tokenHash }, TIMEOUT_MS);
			return RESET_LINKS.find((link) => link === data);
		},
		async findUndo(token) {
			const { data, error } = await database.rpc("find_undo", { token }, TIMEOUT_MS);
			return error === null ? (UNDO_KINDS.find((kind) => kind === data) ?? null) : undefined;
		},
		async undo(token) {
			const { data, error, status } = await database.rpc("undo_change", { token }, TIMEOUT_MS);
			if (status === CONFLICT) return "taken";
			if (error !== null) return undefined;
			return typeof data === "string" ? { email: data } : null;
		},
		async admitCode(account, code) {
			const { data } = await database.rpc("admit_code", { account, code }, TIMEOUT_MS);
			return CODE_VERDICTS.find((verdict) => verdict === data);
		},
		async acceptCode(account, code) {
			await database.rpc("accept_code", { account, code }, TIMEOUT_MS);
		},
		async findKnownAddress(email) {
			const args = { user_email: email };
			const { data, error } = await database.rpc("find_known_address", args, TIMEOUT_MS);
			if (error !== null) return undefined;
			const found = data as { user_id: string; email: string; language: unknown } | null;
			if (found === null) return null;
			const language = isLanguage(found.language) ? found.language : "fr";
			return { userId: found.user_id, email: found.email, language };
		},
		async delete(token) {
			const caller = createDatabase(url, publishableKey, token);
			const { error, status } = await caller.rpc("delete_account", {}, DELETION_TIMEOUT_MS);
			if (error === null) return "deleted";
			const refusal = DELETION_REFUSALS[status];
			if (refusal === undefined) throw new HttpError("unavailable", `delete_account ${status}`);
			return refusal;
		},
		async hasPaidPlan(token) {
			const caller = createDatabase(url, publishableKey, token);
			const { data, error } = await caller.rpc("get_own_subscription", {}, TIMEOUT_MS);
			return error === null ? isPaid(data as Parameters<typeof isPaid>[0]) : undefined;
		},
		findPrice: (account) => readPrice("find_price", { account }),
		holdPrice: (account, arm) =>
			readPrice("hold_price", { account, test: arm?.test ?? null, arm: arm?.arm ?? null }),
		async permitIdentity(account, provider) {
			const { data } = await database.rpc("permit_identity", { account, provider }, TIMEOUT_MS);
			return data === true;
		},
		async greet(account, provider, sign_up) {
			const args = { account, provider, sign_up };
			const { data } = await database.rpc("greet_provider_account", args, TIMEOUT_MS);
			return GREETINGS.find((greeting) => greeting === data);
		},
		async disconnect(token, provider) {
			const caller = createDatabase(url, publishableKey, token);
			const { error, status } = await caller.rpc("disconnect_provider", { provider }, TIMEOUT_MS);
			if (error === null) return "disconnected";
			if (status === CONFLICT) return "lastWayIn";
			throw new HttpError("unavailable", `disconnect_provider ${status}`);
		},
		async saveProfile(token, change) {
			const caller = createDatabase(url, publishableKey, token);
			await caller.rpc("save_own_profile", { change }, TIMEOUT_MS);
		},
	};
}
