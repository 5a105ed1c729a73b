/** Passkeys as second factors, in the shapes of Auth. */
import {
	generateAuthenticationOptions,
	generateRegistrationOptions,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
	type WebAuthnCredential,
} from "@simplewebauthn/server";
import { type Auth, AuthError, invalid } from "./context.ts";
import type { Factor, User } from "./users.ts";

/** As it is stored. */
type Stored = Omit<WebAuthnCredential, "publicKey"> & { publicKey: string };

export interface GivenPasskey {
	type?: "create" | "request";
	credential_response?: object;
}

/** ES256 and RS256. The library's own list asks Node for algorithms of which it warns that they are new. */
const ALGORITHMS = { supportedAlgorithmIDs: [-7, -257] };

export function createPasskeys({ sql, siteUrl }: Auth) {
	const rpID = new URL(siteUrl).hostname;
	const expected = { expectedOrigin: siteUrl, expectedRPID: rpID, requireUserVerification: false };

	/** All passkeys of the account: each may be used for each factor. */
	async function credentialsOf({ id }: User): Promise<WebAuthnCredential[]> {
		const rows = await sql<{ credential: Stored }[]>`
			select web_authn_credential as credential from auth.mfa_factors
			where user_id = ${id} and status = 'verified' and factor_type = 'webauthn'`;
		return rows.map(({ credential: { publicKey, ...rest } }) => ({
			...rest,
			publicKey: Uint8Array.from(Buffer.from(publicKey, "base64url")),
		}));
	}

	async function create(response: never, expectedChallenge: string): Promise<Stored> {
		const result = await verifyRegistrationResponse({
			...{ response, expectedChallenge, ...expected, ...ALGORITHMS },
		});
		if (!result.verified) throw new Error("not verified");
		const { publicKey, ...rest } = result.registrationInfo.credential;
		return { ...rest, publicKey: Buffer.from(publicKey).toString("base64url") };
	}

	async function use(user: User, response: never, expectedChallenge: string): Promise<void> {
		const { id } = response as { id: string };
		const credential = (await credentialsOf(user)).find((known) => known.id === id);
		if (!credential) throw new Error("unknown credential");
		const result = await verifyAuthenticationResponse({
			...{ response, credential, expectedChallenge, ...expected },
		});
		if (!result.verified) throw new Error("not verified");
	}

	return {
		/** The options of the browser's dialog, with the challenge to keep. */
		async challenge(user: User, { status }: Factor) {
			const credentials = await credentialsOf(user);
			const isNew = status === "unverified";
			const options = isNew
				? await generateRegistrationOptions({
						...{ rpID, rpName: "Tabulia", userName: user.email, ...ALGORITHMS },
						userID: new TextEncoder().encode(user.id),
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
		/** @returns what to store of a new one. @throws {AuthError} for one that is not accepted */
		async verify(user: User, { type, credential_response }: GivenPasskey, challenge: string) {
			if (!credential_response) throw invalid("credential_response required");
			try {
				if (type === "create") return await create(credential_response as never, challenge);
				await use(user, credential_response as never, challenge);
				return undefined;
			} catch {
				const message = "Failed to validate WebAuthn MFA response";
				throw new AuthError(500, "unexpected_failure", message);
			}
		},
	};
}
