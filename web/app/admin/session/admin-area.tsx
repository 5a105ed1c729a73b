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
import { CallError } from "../../call-error.ts";
import { AdminSession, type AdminState } from "./admin-session.ts";

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
