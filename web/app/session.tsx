import type { Session } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useApp } from "./app-context.tsx";

export interface SessionState {
	/** True until the first look-up has ended. */
	loading: boolean;
	session: Session | null;
}

const SessionContext = createContext<SessionState>({ loading: true, session: null });

/**
 * Provides the session from the client's events, those of other tabs too. Cached data is cleared when
 * the customer changes or signs out.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
	const { supabase } = useApp();
	const queryClient = useQueryClient();
	const [state, setState] = useState<SessionState>({ loading: true, session: null });

	useEffect(() => {
		let lastUser: string | undefined;
		const { data } = supabase.auth.onAuthStateChange((_event, session) => {
			const user = session?.user.id;
			if (lastUser !== undefined && lastUser !== user) queryClient.clear();
			lastUser = user;
			setState({ loading: false, session });
		});
		return () => data.subscription.unsubscribe();
	}, [supabase, queryClient]);

	return <SessionContext value={state}>{children}</SessionContext>;
}

export function useSession(): SessionState {
	return useContext(SessionContext);
}
