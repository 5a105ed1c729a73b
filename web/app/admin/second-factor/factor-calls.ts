/** The second factors of the signed-in operator (docs/product/back-office.md#second-factor). */
import {
	FACTOR_API,
	type Factor,
	type NewFactor,
	type PasskeyChallenge,
	type SignedIn,
} from "../../../../contract/accounts.ts";
import { callAccount } from "../../call-account.ts";
import { CallError } from "../../call-error.ts";
import { setUser } from "../../session-store.ts";

/** The Worker's codes, and names of the browser's errors, that the operator can do something about. */
const FAILURES = {
	wrong_code: "wrongCode",
	passkey_refused: "passkeyRefused",
	name_taken: "nameTaken",
	too_many: "tooMany",
	rate_limited: "rateLimited",
	/** The dialog was closed, or waited for too long: browsers do not tell which. */
	NotAllowedError: "cancelled",
	AbortError: "cancelled",
	InvalidStateError: "passkeyKnown",
} as const;

/** Why a call or the browser's dialog failed, as a key of `failures`. */
export function failureOf(error: Error) {
	const name = (error instanceof CallError ? error.code : error.name) as keyof typeof FAILURES;
	const otherwise = error instanceof CallError ? "unavailable" : "passkeyFailed";
	return `failures.${FAILURES[name] ?? otherwise}` as const;
}

/** The verified factors, oldest first. */
export const factorsQuery = {
	queryKey: ["admin", "factors"],
	queryFn: () => callAccount<Factor[]>(FACTOR_API.all),
	gcTime: 0,
	retry: false,
};

/** Begins to add an app, in place of enrolments that were never completed. */
export const enrolApp = (name: string) => callAccount<NewFactor>(FACTOR_API.all, { name });

/** Verifies a code: completes an enrolment, or raises the session to the second factor. */
export const verifyCode = async (id: string, code: string) =>
	setUser(await callAccount<SignedIn>(FACTOR_API.verify, { id, code }));

/** Adds a passkey, which the browser's own dialog makes. @throws its error, or CallError */
export async function addPasskey(name: string): Promise<void> {
	const challenge = await callAccount<PasskeyChallenge>(FACTOR_API.enrolPasskey, { name });
	const { startRegistration } = await import("@simplewebauthn/browser");
	const optionsJSON = challenge.options as Parameters<typeof startRegistration>[0]["optionsJSON"];
	await verifyPasskey(challenge, await startRegistration({ optionsJSON }));
}

/** Raises the session with any passkey of the account. @param id of one @throws as above */
export async function signWithPasskey(id: string): Promise<void> {
	const challenge = await callAccount<PasskeyChallenge>(FACTOR_API.challengePasskey, { id });
	const { startAuthentication } = await import("@simplewebauthn/browser");
	const optionsJSON = challenge.options as Parameters<typeof startAuthentication>[0]["optionsJSON"];
	await verifyPasskey(challenge, await startAuthentication({ optionsJSON }));
}

const verifyPasskey = async ({ id, challenge }: PasskeyChallenge, credential: object) =>
	setUser(await callAccount<SignedIn>(FACTOR_API.verifyPasskey, { id, challenge, credential }));

/** Whether this browser has passkeys. */
export const knowsPasskeys = () => typeof PublicKeyCredential === "function";

/** Removes all factors with a recovery code. */
export const recover = (code: string) => callAccount<object>(FACTOR_API.recover, { code });

export const removeFactor = (id: string) => callAccount<object>(FACTOR_API.remove, { id });
