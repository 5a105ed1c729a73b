import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { Outlet } from "react-router-dom";
import { useApp } from "../../app-context.tsx";
import { CallError } from "../calls/call-error.ts";
import { AdminSession, type AdminState } from "./admin-session.ts";

interface AdminContext extends AdminState {
	session: AdminSession;
}

const Context = createContext<AdminContext | undefined>(undefined);

/** All pages of the back-office: who operates it is found out once, and looked at again when in doubt. */
export function AdminArea() {
	const { supabase } = useApp();
	const queryClient = useQueryClient();
	const [session] = useState(() => new AdminSession(supabase));
	const state = useSyncExternalStore(session.subscribe, session.state);

	useEffect(() => session.start(), [session]);
	useEffect(
		() =>
			queryClient.getQueryCache().subscribe((event) => {
				if (event.type !== "updated" || event.action.type !== "error") return;
				const { error } = event.action;
				if (error instanceof CallError && error.isRefused) session.recheck();
			}),
		[queryClient, session],
	);
	useEffect(() => {
		const look = () => document.visibilityState === "visible" && session.recheck();
		document.addEventListener("visibilitychange", look);
		return () => document.removeEventListener("visibilitychange", look);
	}, [session]);

	return (
		<Context value={{ ...state, session }}>
			<Outlet />
		</Context>
	);
}

/** @throws outside of the AdminArea. */
export function useAdminSession(): AdminContext {
	const context = useContext(Context);
	if (!context) throw new Error("useAdminSession needs the AdminArea above it");
	return context;
}

/** The administrator behind the guard. @throws outside of it. */
export function useAdmin() {
	const { admin } = useAdminSession();
	if (!admin) throw new Error("useAdmin needs the guard above it");
	return admin;
}
