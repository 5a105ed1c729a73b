/** The second factors of the signed-in operator (docs/product.md#second-factor). */
import {
	FACTOR_API,
	type Factor,
	type NewFactor,
	type SignedIn,
} from "../../../../worker/contract/accounts.ts";
import { callAccount } from "../../call-account.ts";
import { CallError } from "../../call-error.ts";
import { setUser } from "../../session-store.ts";

/** The Worker's codes that the operator can do something about. */
const FAILURES = {
	wrong_code: "wrongCode",
	name_taken: "nameTaken",
	rate_limited: "rateLimited",
} as const;

/** Why a call failed, as a key of `factor.failures`. */
export function failureOf(error: unknown) {
	const code = error instanceof CallError ? (error.code as keyof typeof FAILURES) : undefined;
	return `failures.${(code && FAILURES[code]) ?? "unavailable"}` as const;
}

/** The verified factors, oldest first. */
export const factorsQuery = {
	queryKey: ["admin", "factors"],
	queryFn: () => callAccount<Factor[]>(FACTOR_API.all),
	gcTime: 0,
	retry: false,
};

/** Begins an enrolment, in place of earlier ones that were never verified. */
export const enrolFactor = (name: string) => callAccount<NewFactor>(FACTOR_API.all, { name });

/** Verifies a code: completes an enrolment, or raises the session to the second factor. */
export const verifyCode = async (id: string, code: string) =>
	setUser(await callAccount<SignedIn>(FACTOR_API.verify, { id, code }));

export const removeFactor = (id: string) => callAccount<object>(FACTOR_API.remove, { id });
