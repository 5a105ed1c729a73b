import { ACCOUNT_API } from "../../contract/accounts.ts";
import { PAID_STATE_STORE } from "../../contract/browser-store.ts";
import { writeStored } from "../ui/browser-store.ts";
import { dropAllInput } from "./kept-input.ts";
import { isSessionOver, setUser } from "./session-store.ts";

/** Nobody waits longer to leave. */
const TIMEOUT_MS = 5_000;

let leaving = false;

/** Whether the page is about to be left, so that no redirect to the sign-in page is needed. */
export function isLeaving(): boolean {
	return leaving;
}

/** The page is left next, whatever becomes of the session. */
export function leave(): void {
	leaving = true;
	writeStored(PAID_STATE_STORE, null);
	// Input of a session that had ended waits for its owner.
	if (!isSessionOver()) dropAllInput();
	setUser(null);
}

/** Ends the session of this browser. @throws when the Worker cannot be reached: the session goes on */
export async function signOut(): Promise<void> {
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const response = await fetch(ACCOUNT_API.signOut, { method: "POST", signal });
	if (!response.ok) throw new Error(`sign-out: HTTP ${response.status}`);
	leave();
}
