/** The operator's state: loading, then an operator or none (docs/product.md#access-guard). */
import type { AuthChangeEvent, Session, SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORE } from "../../../../worker/contract/browser-store.ts";
import { type AdminCheck, type AdminRecord, checkAdmin, type FactorDue } from "./admin-check.ts";

export interface AdminState {
	loading: boolean;
	admin: AdminRecord | null;
	/** The step that is left of an operator's sign-in (docs/product.md#second-factor). */
	factorDue?: FactorDue;
}

/** docs/product.md#access-guard */
const START_LIMIT_MS = 10_000;
const SIGN_OUT_LIMIT_MS = 3_000;

const isFactorDue = (found: AdminCheck | null): found is FactorDue =>
	found === "verify" || found === "enrol";

/** Outside of React, so that the rules are in one place; a provider exposes the state. */
export class AdminSession {
	readonly #supabase: SupabaseClient;
	readonly #listeners = new Set<() => void>();
	#state: AdminState = { loading: true, admin: null };
	/** Number of the newest check; a late result of an older one is ignored. */
	#check = 0;

	constructor(supabase: SupabaseClient) {
		this.#supabase = supabase;
	}

	readonly state = (): AdminState => this.#state;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Reads the session once, then follows its events. @returns a function that stops. */
	start(): () => void {
		const { data } = this.#supabase.auth.onAuthStateChange((event, session) => {
			// Events during initialisation are ignored.
			if (this.#state.loading) return;
			// A call of the client inside its own event handler would deadlock.
			setTimeout(() => this.#follow(event, session));
		});
		// Ends the loading state even if a call never returns.
		const limit = setTimeout(() => this.#state.loading && this.#settle(null), START_LIMIT_MS);
		this.#begin().finally(() => clearTimeout(limit));
		return () => {
			clearTimeout(limit);
			data.subscription.unsubscribe();
		};
	}

	/** Checks the role again, which may have changed. @returns the operator, if still one. */
	async recheck(): Promise<AdminRecord | null> {
		const { data } = await this.#supabase.auth.getSession();
		if (data.session) await this.#look(data.session);
		else this.#settle(null);
		return this.#state.admin;
	}

	/** Signs out, waiting 3 s at most, and clears the operator. */
	async clear(): Promise<void> {
		const timeout = new Promise<"timeout">((resolve) => {
			setTimeout(() => resolve("timeout"), SIGN_OUT_LIMIT_MS);
		});
		const signedOut = this.#supabase.auth.signOut({ scope: "local" }).catch((error) => ({ error }));
		const result = await Promise.race([signedOut, timeout]);
		if (result === "timeout" || result.error) localStorage.removeItem(SESSION_STORE);
		this.#settle(null);
	}

	async #begin(): Promise<void> {
		try {
			const { data } = await this.#supabase.auth.getSession();
			if (!data.session) return this.#settle(null);
			const found = await checkAdmin(this.#supabase, data.session.user.email);
			if (!this.#state.loading) return;
			if (typeof found === "string" && !isFactorDue(found)) await this.clear();
			else this.#settle(found);
		} catch {
			if (this.#state.loading) await this.clear();
		}
	}

	async #follow(event: AuthChangeEvent, session: Session | null): Promise<void> {
		if (event === "SIGNED_OUT") this.#settle(null);
		else if ((event === "SIGNED_IN" || event === "MFA_CHALLENGE_VERIFIED") && session)
			await this.#look(session);
		else if (event === "TOKEN_REFRESHED") {
			// biome-ignore lint/suspicious/noConsole: a token refresh is only logged (docs/product.md#access-guard).
			console.info("Admin session: token refreshed");
		}
	}

	async #look(session: Session): Promise<void> {
		const mine = ++this.#check;
		const found = await checkAdmin(this.#supabase, session.user.email);
		if (mine !== this.#check) return;
		if (found === "badToken") await this.clear();
		// An unavailable check keeps the operator signed in; the database decides on each call.
		else if (found !== "unknown" || this.#state.admin?.email !== session.user.email) {
			this.#settle(found);
		}
	}

	#settle(found: AdminCheck | null): void {
		const admin = typeof found === "string" ? null : found;
		this.#state = { loading: false, admin, ...(isFactorDue(found) ? { factorDue: found } : {}) };
		for (const listener of this.#listeners) listener();
	}
}
