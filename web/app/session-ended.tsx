import { useEffect, useRef } from "react";
import { ADMIN_API } from "../../contract/admin.ts";
import { dialogPart } from "./load-part.tsx";
import {
	accountHeaders,
	offerSignIn,
	onMaybeSignedIn,
	stopAsking,
	useSession,
} from "./session-store.ts";

/** The sign-in is told once: a look that failed is repeated, or the dialog would stay. */
const LOOK_AGAIN_MS = 2000;

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
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isWatching = true;
		const look = async () => {
			const isSamePerson = await isBack();
			if (!isWatching) return;
			clearTimeout(timer);
			if (isSamePerson === undefined) timer = setTimeout(look, LOOK_AGAIN_MS);
			if (!isSamePerson) return;
			tab.current?.close();
			stopAsking(true);
		};
		const stop = onMaybeSignedIn(look);
		return () => {
			isWatching = false;
			clearTimeout(timer);
			stop();
		};
	}, [isAsking]);
	if (!isAsking) return null;
	const signIn = () => {
		tab.current = open(signInAt(), "sign-in");
		// A browser without tabs: forms that keep their input have it again after the way back.
		if (tab.current === null) location.assign(signInAt());
	};
	return <SignInAgain onSignIn={signIn} onClose={() => stopAsking(false)} />;
}

/**
 * Whether the page's own account has a whole session again; undefined when that cannot be found out now. For another
 * one's the page starts anew.
 */
async function isBack(): Promise<boolean | undefined> {
	try {
		const response = await fetch(ADMIN_API.session, { headers: accountHeaders() });
		// Another account's session.
		if (response.status === 409) location.reload();
		if (response.status >= 500 || response.status === 429) return undefined;
		const body: unknown = await response.json();
		return response.ok && !("factorDue" in Object(body));
	} catch {
		return undefined;
	}
}
