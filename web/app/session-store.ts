/** Store of the signed-in person. The session itself is a cookie that no script reads (docs/architecture/session.md#session). */
import { useSyncExternalStore } from "react";
import { ACCOUNT_HEADER, type SignedIn, UNATTENDED_HEADER } from "../../contract/accounts.ts";
import { SIGNED_IN_COOKIE } from "../../contract/browser-store.ts";
import { signInPath } from "../../contract/paths.ts";
import { readShell } from "./read-shell.ts";

export interface SessionState {
	user: SignedIn | null;
	/** A call was refused because the session has ended: the page stays, with what was typed. */
	isOver: boolean;
	/** The dialog that says so is open (session-ended.tsx), and the refused calls wait for the sign-in. */
	isAsking: boolean;
}

/** Tells other tabs of a sign-out, and that somebody may have signed in. */
const CHANNEL = "session";
type News = "signed in" | "signed out";

const FRESH = { isOver: false, isAsking: false };

let state: SessionState = { user: null, ...FRESH };
const listeners = new Set<() => void>();
/** Told whether the person is back. */
const waiting = new Set<(isBack: boolean) => void>();
/** Whether the page has the dialog. */
let canAsk = false;
/** How often the person has come back. */
let returns = 0;

function set(next: SessionState): void {
	state = next;
	for (const listener of listeners) listener();
}

/** Reads who is signed in from the shell. @throws when the block is missing */
export function readUser(): void {
	const user = readShell<SignedIn | null>("user");
	set({ user, ...FRESH });
	if (user !== null) tell("signed in");
}

/** After a sign-in, or a sign-out, in the app. */
export function setUser(user: SignedIn | null): void {
	set({ user, ...FRESH });
	tell(user === null ? "signed out" : "signed in");
}

function tell(news: News): void {
	const channel = openChannel();
	channel?.postMessage(news);
	channel?.close();
}

/** Undefined where the browser blocks site data. */
function openChannel(): BroadcastChannel | undefined {
	try {
		return new BroadcastChannel(CHANNEL);
	} catch {
		return undefined;
	}
}

/** For as long as a page has the dialog. @returns a function that ends it: no call waits any longer */
export function offerSignIn(): () => void {
	canAsk = true;
	return () => {
		canAsk = false;
		set({ ...state, isAsking: false });
		release(false);
	};
}

/**
 * After a call that the Worker refused for want of a session: the page asks for a sign-in. Who has put it off is
 * asked again by what they do, not by what the page does by itself.
 * @param seen the number of returns when the call was sent: a later one makes its refusal that of the earlier session
 * @returns whether the same person is back, so that the call can be made again
 * @throws the signal's reason when the caller stops waiting
 */
export async function signedInAgain(signal: AbortSignal, seen: number): Promise<boolean> {
	if (state.user === null) return false;
	if (returns > seen) return true;
	const isPutOff = state.isOver && !state.isAsking;
	const isAsking = canAsk && !(isPutOff && isUnattended());
	set({ ...state, isOver: true, isAsking });
	if (!isAsking) return false;
	return new Promise((resolve, reject) => {
		waiting.add(resolve);
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
	});
}

/** The person is back, or puts the sign-in off. */
export function stopAsking(isBack: boolean): void {
	if (isBack) returns++;
	set({ ...state, isOver: !isBack, isAsking: false });
	release(isBack);
}

function release(isBack: boolean): void {
	for (const tellCall of waiting) tellCall(isBack);
	waiting.clear();
}

/** Calls when somebody has signed in in another tab, and when this one is looked at again. */
export function onMaybeSignedIn(look: () => void): () => void {
	const stop = onNews("signed in", look);
	document.addEventListener("visibilitychange", look);
	return () => {
		stop();
		document.removeEventListener("visibilitychange", look);
	};
}

/**
 * Calls when another tab of this browser signs out, and when one has while this page was loading.
 * @returns a function that stops
 */
export function onSignedOutElsewhere(leave: () => void): () => void {
	const isSignedIn = document.cookie.split("; ").includes(`${SIGNED_IN_COOKIE}=1`);
	if (state.user !== null && !isSignedIn) leave();
	return onNews("signed out", leave);
}

function onNews(awaited: News, act: () => void): () => void {
	const channel = openChannel();
	channel?.addEventListener("message", ({ data }) => data === awaited && act());
	return () => channel?.close();
}

/** The sign-in that leads back to this page. */
export const signInHere = (): string => signInPath(location.pathname + location.search);

export function toSignIn(): void {
	location.assign(signInHere());
}

export const currentUser = (): SignedIn | null => state.user;
export const countReturns = (): number => returns;
export const isSessionOver = (): boolean => state.isOver;

/**
 * With each call: the account that the page shows, so that nobody changes another one from an old tab, and whether
 * nobody has clicked or typed just before it, so that an open page keeps no operator's session alive.
 */
export function accountHeaders(): Record<string, string> {
	return {
		...(state.user && { [ACCOUNT_HEADER]: state.user.id }),
		...(isUnattended() && { [UNATTENDED_HEADER]: "1" }),
	};
}

const isUnattended = (): boolean => navigator.userActivation?.isActive === false;

export function useSession(): SessionState {
	return useSyncExternalStore(subscribe, () => state);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
