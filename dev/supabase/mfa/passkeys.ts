/** Passkeys as second factors, in the shapes of hosted Auth (internal/api/mfa.go of supabase/auth). */
import {
	type AuthenticationResponseJSON,
	generateAuthenticationOptions,
	generateRegistrationOptions,
	type RegistrationResponseJSON,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
	type WebAuthnCredential,
} from "@simplewebauthn/server";
import type { Database } from "../database.ts";
import { authError } from "../patches/patch.ts";
import type { Caller, Factor } from "./factors.ts";

/** As it is stored. */
type Stored = Omit<WebAuthnCredential, "publicKey"> & { publicKey: string };

interface Given {
	type?: "create" | "request";
	credential_response?: object;
}

/** ES256 and RS256. The library's own list asks Node for algorithms of which it warns that they are new. */
const ALGORITHMS = { supportedAlgorithmIDs: [-7, -257] };

/** @param siteUrl Auth has it in its settings and ignores what a request says of it */
export function createPasskeys(database: Database, siteUrl: string) {
	const rpID = new URL(siteUrl).hostname;
	const expected = { expectedOrigin: siteUrl, expectedRPID: rpID, requireUserVerification: false };

	/** All passkeys of the account: each may be used for each factor. */
	async function credentialsOf({ userId }: Caller): Promise<WebAuthnCredential[]> {
		const rows = await database.query<{ credential: Stored }>(
			`select web_authn_credential as credential from auth.mfa_factors
			where user_id = $1 and status = 'verified' and factor_type = 'webauthn'`,
			[userId],
		);
		return rows.map(({ credential: { publicKey, ...rest } }) => ({
			...rest,
			publicKey: Uint8Array.from(Buffer.from(publicKey, "base64url")),
		}));
	}

	async function create(factorId: string, response: RegistrationResponseJSON, challenge: string) {
		const result = await verifyRegistrationResponse({
			...{ response, expectedChallenge: challenge, ...expected, ...ALGORITHMS },
		});
		if (!result.verified) throw new Error("not verified");
		const { publicKey, ...rest } = result.registrationInfo.credential;
		const stored: Stored = { ...rest, publicKey: Buffer.from(publicKey).toString("base64url") };
		await database.query("update auth.mfa_factors set web_authn_credential = $2 where id = $1", [
			...[factorId, stored],
		]);
	}

	async function use(caller: Caller, response: AuthenticationResponseJSON, challenge: string) {
		const credential = (await credentialsOf(caller)).find(({ id }) => id === response.id);
		if (!credential) throw new Error("unknown credential");
		const result = await verifyAuthenticationResponse({
			...{ response, credential, expectedChallenge: challenge, ...expected },
		});
		if (!result.verified) throw new Error("not verified");
	}

	return {
		/** The options of the browser's dialog, with the challenge to keep. */
		async challenge(caller: Caller, { status }: Factor) {
			const credentials = await credentialsOf(caller);
			const isNew = status === "unverified";
			const options = isNew
				? await generateRegistrationOptions({
						...{ rpID, rpName: "Tabulia", userName: caller.email, ...ALGORITHMS },
						userID: new TextEncoder().encode(caller.userId),
						excludeCredentials: credentials,
						authenticatorSelection: { userVerification: "preferred" },
					})
				: await generateAuthenticationOptions({ rpID, allowCredentials: credentials });
			return {
				challenge: options.challenge,
				webauthn: {
					type: isNew ? "create" : "request",
					credential_options: { publicKey: options },
				},
			};
		},
		/** @returns the refusal, if any */
		async verify(
			caller: Caller,
			factorId: string,
			{ type, credential_response: response }: Given = {},
			challenge: string,
		): Promise<Response | undefined> {
			if (type !== "create" && type !== "request") {
				const msg = "WebAuthn type must be create or request";
				return authError(400, "validation_failed", msg);
			}
			try {
				if (type === "create") await create(factorId, response as never, challenge);
				else await use(caller, response as never, challenge);
				return undefined;
			} catch {
				return authError(500, "unexpected_failure", "Failed to validate WebAuthn MFA response");
			}
		},
	};
}
