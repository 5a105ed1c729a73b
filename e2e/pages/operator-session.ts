/** Sessions of demo accounts, with the second factor where the account has one. */
import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { createClient, type Session } from "@supabase/supabase-js";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../dev/demo-accounts.ts";
import type { RunningStack } from "../../dev/running.ts";
import { totpCode } from "../../dev/totp-code.ts";
import { LOCAL_SESSION_SECRET } from "../../dev/worker-env.ts";

export type StackAddress = Pick<RunningStack, "urls" | "keys">;

export const emailOf = (name: string) => `${name}@demo.tabulia.example`;
const AUTH_LIMIT_MS = 20_000;
const secretOf = (name: string) =>
	DEMO_ACCOUNTS.find(({ email }) => email === emailOf(name))?.totpSecret;

/** Signs in at Auth, without a browser. */
export async function openSession({ urls, keys }: StackAddress, name: string): Promise<Session> {
	const { auth } = createClient(urls.supabase, keys.publishableKey, {
		auth: { persistSession: false },
		// Otherwise a journey would end with its own time and without a reason.
		global: {
			fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(AUTH_LIMIT_MS) }),
		},
	});
	await auth.signInWithPassword({ email: emailOf(name), password: DEMO_PASSWORD });
	const secret = secretOf(name);
	if (secret) {
		const { data } = await auth.mfa.listFactors();
		const factorId = data?.totp[0]?.id ?? "";
		const { error } = await auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret) });
		if (error) throw error;
	}
	const { data } = await auth.getSession();
	if (!data.session) throw new Error(`${name} cannot sign in`);
	return data.session;
}

type Tokens = Pick<Session, "access_token" | "refresh_token" | "expires_in">;

/** The value of the session's cookie, as the Worker seals it (worker/runtime/seal.ts). */
function sealed({ access_token: token, refresh_token: refreshToken, expires_in }: Tokens): string {
	const key = Buffer.from(hkdfSync("sha256", LOCAL_SESSION_SECRET, "", "session", 32));
	const iv = randomBytes(12);
	const cipher = createCipheriv("aes-256-gcm", key, iv);
	const until = Date.now() + expires_in * 1000;
	const text = JSON.stringify({ signIn: "e2e", token, refreshToken, until });
	const parts = [iv, cipher.update(text), cipher.final(), cipher.getAuthTag()];
	return Buffer.concat(parts).toString("base64url");
}

/** The cookies of a browser that is signed in. */
export function cookiesOf(session: Tokens): { name: string; value: string }[] {
	return [
		{ name: "__Host-session", value: sealed(session) },
		{ name: "signed_in", value: "1" },
	];
}
