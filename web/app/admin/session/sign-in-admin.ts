import type { SignedIn } from "../../../../worker/contract/accounts.ts";
import {
	ADMIN_API,
	SIGN_IN_FAILURES,
	type SignInFailure,
} from "../../../../worker/contract/admin.ts";
import { solveChallenge } from "../../../ui/solve-challenge.ts";
import { readError } from "../../read-error.ts";
import { setUser } from "../../session-store.ts";

/** `failed`: an error that the Worker does not name. */
export type SignInResult = "ok" | SignInFailure | "failed";

/** Longer than the time limits of the Worker's calls together. */
const TIMEOUT_MS = 25_000;

/** Signs in through the Worker (docs/decisions/0013-operators-sign-in-through-the-worker-with-two-messages.md). Never rejects. */
export async function signInAdmin(
	credentials: { email: string; password: string },
	siteKey: string,
): Promise<SignInResult> {
	try {
		const challenge = await solveChallenge(siteKey);
		const response = await fetch(ADMIN_API.signIn, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ ...credentials, challenge }),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const body: unknown = await response.json();
		if (response.ok) {
			setUser(body as SignedIn);
			return "ok";
		}
		const { code } = readError(body);
		return SIGN_IN_FAILURES.find((known) => known === code) ?? "failed";
	} catch {
		return "unavailable";
	}
}
