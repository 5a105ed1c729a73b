import type { Session } from "@supabase/supabase-js";
import { createContext, useContext } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { LoadingScreen } from "./loading-screen.tsx";
import { signInPath } from "./next-path.ts";
import { useSession } from "./session.tsx";
import { isLeaving } from "./sign-out.ts";

const OwnSession = createContext<Session | undefined>(undefined);

/** Requires a session; visitors without one sign in first and return. */
export function RequireSession() {
	const { loading, session } = useSession();
	const { pathname, search, state } = useLocation();
	if (loading || (!session && isLeaving())) return <LoadingScreen />;
	if (!session) return <Navigate to={signInPath(pathname + search)} state={state} replace />;
	return (
		<OwnSession value={session}>
			<Outlet />
		</OwnSession>
	);
}

/**
 * The signed-in customer's session.
 * @throws outside of RequireSession.
 */
export function useOwnSession(): Session {
	const session = useContext(OwnSession);
	if (!session) throw new Error("useOwnSession needs a RequireSession above it");
	return session;
}
