import { parseJson } from "../runtime/parse-json.ts";
import { readText } from "../runtime/read-bytes.ts";

interface Client {
	client_id: string;
	client_secret: string;
	refresh_token: string;
	token_url: string;
}

/** An access token; undefined when the platform gives none now. Never throws. */
export type ReadToken = () => Promise<string | undefined>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
/** A token must not expire on its way. */
const MARGIN_MS = 60_000;

/** Renews access tokens by a refresh token (RFC 6749 §6), and keeps one as long as it is valid. */
export function createReadToken(client: Client, now: () => number = Date.now): ReadToken {
	let known: { token: string; until: number } | undefined;
	return async () => {
		if (known && known.until > now()) return known.token;
		// The settings of a platform hold more, which is not for its OAuth.
		const { token_url, client_id, client_secret, refresh_token } = client;
		try {
			const response = await fetch(token_url, {
				method: "POST",
				body: new URLSearchParams({
					...{ grant_type: "refresh_token", client_id, client_secret, refresh_token },
				}),
				redirect: "manual",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			const body = parseJson((await readText(response.body, MAX_BYTES)) ?? "");
			const { access_token: token, expires_in } = (body ?? {}) as Record<string, unknown>;
			if (!response.ok || typeof token !== "string") return undefined;
			known = { token, until: now() + Number(expires_in) * 1000 - MARGIN_MS };
			return token;
		} catch {
			return undefined;
		}
	};
}
