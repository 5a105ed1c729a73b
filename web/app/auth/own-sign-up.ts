import type { Language } from "../../../worker/contract/events.ts";

/** localStorage: the last sign-up of this browser, until it is confirmed. */
const STORE = "tabulia-sign-up";

/**
 * What this browser signed up with. Its random id is also in the account's metadata, if the account was
 * made by this sign-up: only then does the account have the password typed here.
 */
export interface OwnSignUp {
	id: string;
	email: string;
	fullName: string;
	language: Language;
}

/** Remembers the sign-up, in place of an earlier one. A browser that stores nothing confirms as another one would. */
export function rememberSignUp(signUp: OwnSignUp): void {
	try {
		localStorage.setItem(STORE, JSON.stringify(signUp));
	} catch {
		// The storage is full or disabled.
	}
}

export function readSignUp(): OwnSignUp | undefined {
	try {
		return JSON.parse(localStorage.getItem(STORE) ?? "null") ?? undefined;
	} catch {
		return undefined;
	}
}

export function forgetSignUp(): void {
	localStorage.removeItem(STORE);
}
