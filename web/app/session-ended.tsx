import { useEffect, useRef } from "react";
import { ADMIN_API } from "../../worker/contract/admin.ts";
import { dialogPart } from "./load-part.tsx";
import {
	accountHeaders,
	offerSignIn,
	onMaybeSignedIn,
	stopAsking,
	useSession,
} from "./session-store.ts";

const SignInAgain = dialogPart(async () => (await import("./sign-in-again.tsx")).SignInAgain);

/**
 * The dialog of every page with a session, once a call has met its end. The sign-in is in another tab, so that
 * everything stays here as it was; the refused calls wait for it.
 */
export function SessionEnded({ signInAt }: { signInAt(): string }) {
	const { isAsking } = useSession();
	const tab = useRef<Window | null>(null);
	useEffect(offerSignIn, []);
	useEffect(() => {
		if (!isAsking) return;
		return onMaybeSignedIn(async () => {
			if (!(await isBack())) return;
			tab.current?.close();
			stopAsking(true);
		});
	}, [isAsking]);
	if (!isAsking) return null;
	const signIn = () => {
		tab.current = open(signInAt(), "sign-in");
		// A browser without tabs: forms that keep their input have it again after the way back.
		if (tab.current === null) location.assign(signInAt());
	};
	return <SignInAgain onSignIn={signIn} onClose={() => stopAsking(false)} />;
}

/** Whether the page's own account has a whole session again. For another one's the page starts anew. */
async function isBack(): Promise<boolean> {
	try {
		const response = await fetch(ADMIN_API.session, { headers: accountHeaders() });
		// Another account's session.
		if (response.status === 409) location.reload();
		const body: unknown = await response.json();
		return response.ok && !("factorDue" in Object(body));
	} catch {
		return false;
	}
}
