import { createContext, useContext, useEffect } from "react";
import { Outlet } from "react-router-dom";
import type { SignedIn } from "../../contract/accounts.ts";
import { dropAllInput } from "./kept-input.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { onSignedOutElsewhere, signInHere, toSignIn, useSession } from "./session-store.ts";
import { isLeaving } from "./sign-out.ts";

const Own = createContext<SignedIn | undefined>(undefined);

/** Requires a session; visitors without one sign in first, on a page of its own, and return. */
export function RequireSession() {
	const { user } = useSession();
	useEffect(() => {
		if (user === null && !isLeaving()) toSignIn();
		return onSignedOutElsewhere(() => {
			dropAllInput();
			toSignIn();
		});
	}, [user]);
	if (user === null) return <LoadingScreen />;
	return (
		<Own value={user}>
			<Outlet />
			<SessionEnded signInAt={signInHere} />
		</Own>
	);
}

/**
 * The signed-in customer.
 * @throws outside of RequireSession.
 */
export function useOwnSession(): { user: SignedIn } {
	const user = useContext(Own);
	if (!user) throw new Error("useOwnSession needs a RequireSession above it");
	return { user };
}
