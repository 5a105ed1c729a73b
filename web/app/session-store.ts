/** Who is signed in. The session itself is a cookie that no script reads (docs/architecture.md#session). */
import { useSyncExternalStore } from "react";
import {
	ACCOUNT_HEADER,
	type SignedIn,
	UNATTENDED_HEADER,
} from "../../worker/contract/accounts.ts";
import { SIGNED_IN_COOKIE } from "../../worker/contract/browser-store.ts";
import { signInPath } from "../../worker/contract/paths.ts";
import { readShell } from "./read-shell.ts";

export interface SessionState {
	user: SignedIn | null;
	/** A call was refused because the session has ended: the page stays, with what was typed. */
	isOver: boolean;
}

/** Tells other tabs of a sign-out. */
const CHANNEL = "session";

let state: SessionState = { user: null, isOver: false };
const listeners = new Set<() => void>();

function set(next: SessionState): void {
	state = next;
	for (const listener of listeners) listener();
}

/** Reads who is signed in from the shell. @throws when the block is missing */
export function readUser(): void {
	set({ user: readShell<SignedIn | null>("user"), isOver: false });
}

/** After a sign-in, or a sign-out, in the app. */
export function setUser(user: SignedIn | null): void {
	set({ user, isOver: false });
	if (user === null) new BroadcastChannel(CHANNEL).postMessage("signed out");
}

/** After a call that the Worker refused for want of a session. */
export function endSession(): void {
	if (state.user !== null) set({ ...state, isOver: true });
}

/**
 * Calls when another tab of this browser signs out, and when one has while this page was loading.
 * @returns a function that stops
 */
export function onSignedOutElsewhere(leave: () => void): () => void {
	const isSignedIn = document.cookie.split("; ").includes(`${SIGNED_IN_COOKIE}=1`);
	if (state.user !== null && !isSignedIn) leave();
	const channel = new BroadcastChannel(CHANNEL);
	channel.addEventListener("message", leave);
	return () => channel.close();
}

/** The sign-in, which leads back to this page. */
export function toSignIn(): void {
	location.assign(signInPath(location.pathname + location.search));
}

export const currentUser = (): SignedIn | null => state.user;
export const isSessionOver = (): boolean => state.isOver;

/**
 * With each call: the account that the page shows, so that nobody changes another one from an old tab, and whether
 * nobody has clicked or typed just before it, so that an open page keeps no operator's session alive.
 */
export function accountHeaders(): Record<string, string> {
	return {
		...(state.user && { [ACCOUNT_HEADER]: state.user.id }),
		...(navigator.userActivation?.isActive === false && { [UNATTENDED_HEADER]: "1" }),
	};
}

export function useSession(): SessionState {
	return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
