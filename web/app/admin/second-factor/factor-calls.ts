/** The second factors of the signed-in operator (docs/product.md#second-factor). No call rejects. */
import {
	FACTOR_API,
	type Factor,
	type NewFactor,
	type SignedIn,
} from "../../../../worker/contract/accounts.ts";
import { callAccount } from "../../call-account.ts";
import { CallError } from "../../call-error.ts";
import { setUser } from "../../session-store.ts";

export type FactorFailure = "wrongCode" | "nameTaken" | "rateLimited" | "unavailable";
type Result<T> = { value: T; failure?: undefined } | { failure: FactorFailure };

/** The Worker's codes that the operator can do something about. */
const FAILURE_OF: Partial<Record<string, FactorFailure>> = {
	wrong_code: "wrongCode",
	name_taken: "nameTaken",
	rate_limited: "rateLimited",
};

/** The verified factors, oldest first. */
export const listFactors = () => attempt(() => callAccount<Factor[]>(FACTOR_API.all));

/** Begins an enrolment, in place of earlier ones that were never verified. */
export const enrolFactor = (name: string) =>
	attempt(() => callAccount<NewFactor>(FACTOR_API.all, { name }));

/** Verifies a code: completes an enrolment, or raises the session to the second factor. */
export const verifyCode = (id: string, code: string) =>
	attempt(async () => setUser(await callAccount<SignedIn>(FACTOR_API.verify, { id, code })));

export const removeFactor = (id: string) =>
	attempt(() => callAccount<object>(FACTOR_API.remove, { id }));

async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
	try {
		return { value: await work() };
	} catch (error) {
		const code = error instanceof CallError ? (error.code ?? "") : "";
		return { failure: FAILURE_OF[code] ?? "unavailable" };
	}
}
