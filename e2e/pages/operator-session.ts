/** Sessions of demo accounts, with the second factor where the account has one. */
import { createClient, type Session } from "@supabase/supabase-js";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../dev/demo-accounts.ts";
import type { RunningStack } from "../../dev/running.ts";
import { totpCode } from "../../dev/totp-code.ts";

export type StackAddress = Pick<RunningStack, "urls" | "keys">;

export const emailOf = (name: string) => `${name}@demo.tabulia.example`;
const secretOf = (name: string) =>
	DEMO_ACCOUNTS.find(({ email }) => email === emailOf(name))?.totpSecret;

/** Signs in at Auth, without a browser. */
export async function openSession({ urls, keys }: StackAddress, name: string): Promise<Session> {
	const { auth } = createClient(urls.supabase, keys.publishableKey, {
		auth: { persistSession: false },
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
