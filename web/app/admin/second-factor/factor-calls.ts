/** The second factors of the signed-in operator, at Auth (docs/product.md#second-factor). No call rejects. */
import type { SupabaseClient } from "@supabase/supabase-js";

export interface Factor {
	id: string;
	name: string;
	createdAt: string;
}

/** Shown once, at the enrolment. */
export interface NewFactor {
	id: string;
	/** A picture as a data URL. */
	qrCode: string;
	secret: string;
}

export type FactorFailure = "wrongCode" | "nameTaken" | "rateLimited" | "unavailable";
type Result<T> = { value: T; failure?: undefined } | { failure: FactorFailure };

/** Auth's error codes that the operator can do something about. */
const FAILURE_OF: Record<string, FactorFailure> = {
	mfa_verification_failed: "wrongCode",
	mfa_challenge_expired: "wrongCode",
	mfa_factor_name_conflict: "nameTaken",
	over_request_rate_limit: "rateLimited",
};
const ISSUER = "Tabulia";

/** The verified factors, oldest first. */
export function listFactors(supabase: SupabaseClient): Promise<Result<Factor[]>> {
	return attempt(async () => {
		const { data, error } = await supabase.auth.mfa.listFactors();
		if (error) throw error;
		return data.totp.map(({ id, friendly_name = "", created_at }) => ({
			id,
			name: friendly_name,
			createdAt: created_at,
		}));
	});
}

/** Begins an enrolment, in place of earlier ones that were never verified. */
export function enrolFactor(supabase: SupabaseClient, name: string): Promise<Result<NewFactor>> {
	return attempt(async () => {
		const { mfa } = supabase.auth;
		const { data: known, error: unknown } = await mfa.listFactors();
		if (unknown) throw unknown;
		for (const { id, status } of known.all) {
			if (status === "unverified") await mfa.unenroll({ factorId: id });
		}
		const { data, error } = await mfa.enroll({
			factorType: "totp",
			friendlyName: name,
			issuer: ISSUER,
		});
		if (error) throw error;
		return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
	});
}

/** Verifies a code: completes an enrolment, or raises the session to the second factor. */
export function verifyCode(
	supabase: SupabaseClient,
	factorId: string,
	code: string,
): Promise<Result<true>> {
	return attempt<true>(async () => {
		const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId, code });
		if (error) throw error;
		return true;
	});
}

/** Removes a factor, and gives the session a token of its new level. */
export function removeFactor(supabase: SupabaseClient, factorId: string): Promise<Result<true>> {
	return attempt<true>(async () => {
		const { error } = await supabase.auth.mfa.unenroll({ factorId });
		if (error) throw error;
		await supabase.auth.refreshSession();
		return true;
	});
}

async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
	try {
		return { value: await work() };
	} catch (error) {
		const { code = "", status } = error as { code?: string; status?: number };
		const failure = FAILURE_OF[code] ?? (status === 429 ? "rateLimited" : "unavailable");
		return { failure };
	}
}
