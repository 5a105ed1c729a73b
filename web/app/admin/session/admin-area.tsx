import {
	type MutationCacheNotifyEvent,
	type QueryCacheNotifyEvent,
	useQueryClient,
} from "@tanstack/react-query";
import {
	createContext,
	type ReactNode,
	useContext,
	useEffect,
	useState,
	useSyncExternalStore,
} from "react";
import { ADMIN_API, type FactorDue } from "../../../../contract/admin.ts";
import type { AdminRecord, AdminState as Found } from "../../../../contract/admin-schema.ts";
import { callAccount } from "../../call-account.ts";
import { CallError } from "../../call-error.ts";
import { currentUser } from "../../session-store.ts";
import { signOut } from "../../sign-out.ts";

interface AdminContext extends AdminState {
	session: AdminSession;
}

const Context = createContext<AdminContext | undefined>(undefined);

/** All pages of the back-office. The operator's role is checked once, and again after a refused call. */
export function AdminArea({ children }: { children: ReactNode }) {
	const queryClient = useQueryClient();
	const [session] = useState(() => new AdminSession());
	const state = useSyncExternalStore(session.subscribe, session.state);

	useEffect(() => session.start(), [session]);
	useEffect(() => {
		const watch = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
			if (event.type !== "updated" || event.action.type !== "error") return;
			const { error } = event.action;
			if (error instanceof CallError && error.isRefused) session.recheck();
		};
		const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()];
		const stops = caches.map((cache) => cache.subscribe(watch));
		return () => {
			for (const stop of stops) stop();
		};
	}, [queryClient, session]);
	useEffect(() => {
		const look = () => document.visibilityState === "visible" && session.recheck();
		document.addEventListener("visibilitychange", look);
		return () => document.removeEventListener("visibilitychange", look);
	}, [session]);

	return <Context value={{ ...state, session }}>{children}</Context>;
}

/** @throws outside of AdminArea. */
export function useAdminSession(): AdminContext {
	const context = useContext(Context);
	if (!context) throw new Error("useAdminSession needs the AdminArea above it");
	return context;
}

/** The operator. @throws outside of the guard. */
export function useAdmin() {
	const { admin } = useAdminSession();
	if (!admin) throw new Error("useAdmin needs the guard above it");
	return admin;
}

interface AdminState {
	loading: boolean;
	admin: AdminRecord | null;
	/** The step that is left of an operator's sign-in (docs/product/back-office.md#second-factor). */
	factorDue?: FactorDue;
}

/** docs/product/back-office.md#access-guard */
const CHECK_TIMEOUT_MS = 5_000;
const START_LIMIT_MS = 10_000;
const SIGN_OUT_LIMIT_MS = 3_000;

/** Outside of React, so that the rules are in one place; a provider exposes the state. */
export class AdminSession {
	readonly #listeners = new Set<() => void>();
	#state: AdminState = { loading: true, admin: null };
	/** Number of the newest check; a late result of an older one is ignored. */
	#check = 0;

	readonly state = (): AdminState => this.#state;

	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Checks the role once; who is none is signed out. @returns a function that stops. */
	start(): () => void {
		// Ends the loading state even if a call never returns.
		const limit = setTimeout(() => this.#state.loading && this.#settle({}), START_LIMIT_MS);
		const stopping = new AbortController();
		// A page that is left, or whose tab is closed, has its check cut off, which says nothing about the operator.
		const leave = () => stopping.abort();
		addEventListener("pagehide", leave);
		this.#begin(stopping.signal).finally(() => clearTimeout(limit));
		return () => {
			clearTimeout(limit);
			removeEventListener("pagehide", leave);
			leave();
		};
	}

	/** Checks the role again, which may have changed. @returns the operator, if still one. */
	async recheck(): Promise<AdminRecord | null> {
		const user = currentUser();
		const mine = ++this.#check;
		const found = user ? await this.#look() : {};
		if (mine !== this.#check) return this.#state.admin;
		// An unavailable check keeps the operator in; the database decides on each call.
		if (found !== "unknown") this.#settle(found);
		else if (this.#state.admin?.email !== user?.email) this.#settle({});
		return this.#state.admin;
	}

	/** Signs out, waiting 3 s at most, and clears the operator. @returns whether the Worker did not refuse */
	async clear(): Promise<boolean> {
		const timeout = new Promise<true>((resolve) => {
			setTimeout(() => resolve(true), SIGN_OUT_LIMIT_MS);
		});
		const signedOut = signOut().then(
			() => true,
			() => false,
		);
		const isDone = await Promise.race([signedOut, timeout]);
		this.#check++;
		this.#settle({});
		return isDone;
	}

	async #begin(stopped: AbortSignal): Promise<void> {
		if (currentUser() === null) return this.#settle({});
		const found = await this.#look();
		// An operator who has left the back-office meanwhile stays signed in.
		if (stopped.aborted || !this.#state.loading) return;
		if (found === "unknown" || !(found.admin || found.factorDue)) await this.clear();
		else this.#settle(found);
	}

	async #look(): Promise<Found | "unknown"> {
		try {
			const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
			return await callAccount<Found>(ADMIN_API.session, undefined, signal);
		} catch (error) {
			// A dialog says that the session has ended; what was typed stays on the page.
			return error instanceof CallError && error.isRefused && !error.isEnded ? {} : "unknown";
		}
	}

	#settle({ admin = null, factorDue }: Partial<AdminState> | Found): void {
		this.#state = { loading: false, admin: admin ?? null, ...(factorDue ? { factorDue } : {}) };
		for (const listener of this.#listeners) listener();
	}
}
