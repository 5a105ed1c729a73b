/** A fake of Auth. */
import type { Auth, AuthFailure } from "../../worker/supabase/auth.ts";

/** A call of Auth: its name and what it was given. */
type AuthCall = [name: keyof Auth, ...given: unknown[]];

const METHODS = [
	...(["signIn", "refresh", "signUp", "resend", "recover", "verify", "user"] as const),
	...(["update", "signOut", "enrol", "verifyCode", "unenrol"] as const),
	...(["exchange", "connect"] as const),
	...(["enrolPasskey", "challengePasskey", "verifyPasskey"] as const),
];

export const refusal = (code: string): AuthFailure => ({ ok: false, code, reason: `auth ${code}` });

/** A failure of a call that Auth did not read. */
export const unread = (code: string): AuthFailure => ({ ...refusal(code), isUnread: true });

/** Returns by name the data of a success, or a failure of `refusal`; records the calls. */
export function fakeAuth(results: Partial<Record<keyof Auth, unknown>> = {}) {
	const calls: AuthCall[] = [];
	const method =
		(name: keyof Auth) =>
		async (...given: unknown[]) => {
			calls.push([name, ...given]);
			const data = results[name];
			const isRefusal = (data as Partial<AuthFailure> | undefined)?.ok === false;
			return isRefusal ? data : { ok: true, data };
		};
	const auth = Object.fromEntries(METHODS.map((name) => [name, method(name)]));
	return {
		auth: {
			...auth,
			authorize: async (flow: URLSearchParams) =>
				results.authorize ?? { ok: true, data: { url: `https://provider.test/?${flow}` } },
		} as unknown as Auth,
		calls,
		names: () => calls.map(([name]) => name),
	};
}
