import { solveChallenge } from "./solve-challenge.ts";

/** Auth's calls that need a passed challenge where one is configured. */
const CHALLENGED = /\/auth\/v1\/(?:signup|recover|resend|token\?grant_type=password)/;

/**
 * A `fetch` for supabase-js that adds the token of a challenge to sign-ins, sign-ups, resets and repeated
 * mails, as its option `captchaToken` does: in one place, so that no form can forget it.
 */
export function withChallenge(siteKey: string, send: typeof fetch): typeof fetch {
	if (siteKey === "") return send;
	return async (input, init) => {
		const { body } = init ?? {};
		if (typeof body !== "string" || !CHALLENGED.test(String(input))) return send(input, init);
		const gotrue_meta_security = { captcha_token: await solveChallenge(siteKey) };
		const challenged = { ...(JSON.parse(body) as object), gotrue_meta_security };
		return send(input, { ...init, body: JSON.stringify(challenged) });
	};
}
