/** Who operates: loading, then an administrator or none (spec 2 §4 'Admin authentication'). */
import type { AuthChangeEvent, Session, SupabaseClient } from "@supabase/supabase-js";
import { SESSION_STORE } from "../../../../worker/contract/browser-store.ts";
import { type AdminRecord, checkAdmin } from "./admin-check.ts";

export interface AdminState {
	loading: boolean;
	admin: AdminRecord | null;
}

/** Spec 2 §9. */
const START_LIMIT_MS = 10_000;
const SIGN_OUT_LIMIT_MS = 3_000;

/** Kept outside of React, so that the rules read in one piece; a provider shows its state. */
export class AdminSession {
	readonly #supabase: SupabaseClient;
	readonly #listeners = new Set<() => void>();
	#state: AdminState = { loading: true, admin: null };
	/** An older check that answers late changes nothing. */
	#check = 0;

	constructor(supabase: SupabaseClient) {
		this.#supabase = supabase;
	}

	readonly state = (): AdminState => this.#state;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Reads the session once, then follows its events. @returns what ends that. */
	start(): () => void {
		const { data } = this.#supabase.auth.onAuthStateChange((event, session) => {
			// Events during initialisation are ignored.
			if (this.#state.loading) return;
			// A call of the client within its own event would wait for itself.
			setTimeout(() => this.#follow(event, session));
		});
		// Whatever hangs: the screen does not wait for ever.
		const limit = setTimeout(() => this.#state.loading && this.#settle(null), START_LIMIT_MS);
		this.#begin().finally(() => clearTimeout(limit));
		return () => {
			clearTimeout(limit);
			data.subscription.unsubscribe();
		};
	}

	/** Asks the database again: a role may have changed meanwhile. @returns who is let in now. */
	async recheck(): Promise<AdminRecord | null> {
		const { data } = await this.#supabase.auth.getSession();
		if (data.session) await this.#look(data.session);
		else this.#settle(null);
		return this.#state.admin;
	}

	/** Signs out, waiting 3 s at most, and forgets the administrator. */
	async clear(): Promise<void> {
		const late = new Promise<"late">((done) => {
			setTimeout(() => done("late"), SIGN_OUT_LIMIT_MS);
		});
		const signedOut = this.#supabase.auth.signOut({ scope: "local" }).catch((error) => ({ error }));
		const response = await Promise.race([signedOut, late]);
		if (response === "late" || response.error) localStorage.removeItem(SESSION_STORE);
		this.#settle(null);
	}

	async #begin(): Promise<void> {
		try {
			const { data } = await this.#supabase.auth.getSession();
			if (!data.session) return this.#settle(null);
			const found = await checkAdmin(this.#supabase, data.session.user.email);
			if (!this.#state.loading) return;
			if (typeof found === "string") await this.clear();
			else this.#settle(found);
		} catch {
			if (this.#state.loading) await this.clear();
		}
	}

	async #follow(event: AuthChangeEvent, session: Session | null): Promise<void> {
		if (event === "SIGNED_OUT") this.#settle(null);
		else if (event === "SIGNED_IN" && session) await this.#look(session);
		else if (event === "TOKEN_REFRESHED") {
			// biome-ignore lint/suspicious/noConsole: "a token refresh only logs" (spec 2 §4).
			console.info("Admin session: token refreshed");
		}
	}

	async #look(session: Session): Promise<void> {
		const mine = ++this.#check;
		const found = await checkAdmin(this.#supabase, session.user.email);
		if (mine !== this.#check) return;
		if (found === "badToken") await this.clear();
		// No answer is no reason to throw out who was let in; the database decides on each call.
		else if (found !== "unknown" || this.#state.admin?.email !== session.user.email) {
			this.#settle(typeof found === "string" ? null : found);
		}
	}

	#settle(admin: AdminRecord | null): void {
		this.#state = { loading: false, admin };
		for (const listener of this.#listeners) listener();
	}
}
