/** A browser's way to the local Microsoft or Google and back, without a browser. */
import { createHash, randomBytes } from "node:crypto";
import { type ProviderPerson, personOf } from "../../dev/supabase/provider/people.ts";
import { type EmbeddedSupabase, SITE_URL } from "./embedded-supabase.ts";

const CALLBACK = `${SITE_URL}/auth/callback?state=ours`;

export const providerPerson = (email: string, isVerified = true) =>
	personOf(email, "Ada Lovelace", isVerified);

export function makeVerifier() {
	const verifier = randomBytes(32).toString("base64url");
	return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

const leave = async (url: string | URL, init: RequestInit = {}) => {
	const response = await fetch(url, { ...init, redirect: "manual" });
	return new URL(response.headers.get("location") ?? "", "http://none.example");
};

/** From Auth's address of the flow to the site's, as `person`. @returns where the browser arrives */
export async function passProvider(
	start: string | URL,
	person: ProviderPerson,
	headers: Record<string, string> = {},
): Promise<URL> {
	return chooseAtProvider(await leave(start, { headers }), person);
}

/** From the provider's page to the site's address, as `person`. @returns where the browser arrives */
export async function chooseAtProvider(page: URL, person: ProviderPerson): Promise<URL> {
	const choice = new URL(page);
	choice.pathname = "/provider/authorize";
	choice.searchParams.set("person", JSON.stringify(person));
	return leave(await leave(choice));
}

/** Signs in at Auth as `person`. */
export async function signInWith(
	supabase: EmbeddedSupabase,
	provider: "azure" | "google",
	person: ProviderPerson,
) {
	const { verifier, challenge } = makeVerifier();
	const arrived = await passProvider(authorizeUrl(supabase.url, provider, challenge), person);
	const code = arrived.searchParams.get("code") ?? "";
	return { arrived, code, verifier, ...(await exchange(supabase, code, verifier)) };
}

export function authorizeUrl(url: string, provider: string, code_challenge: string): URL {
	const start = new URL("/auth/v1/authorize", url);
	start.search = String(
		new URLSearchParams({
			...{ provider, code_challenge, code_challenge_method: "s256", redirect_to: CALLBACK },
		}),
	);
	return start;
}

/** The session that a code gives, or Auth's error. */
export async function exchange(
	{ url, keys }: Pick<EmbeddedSupabase, "url" | "keys">,
	auth_code: string,
	code_verifier: string,
) {
	const response = await fetch(`${url}/auth/v1/token?grant_type=pkce`, {
		method: "POST",
		headers: { apikey: keys.secretKey, "content-type": "application/json" },
		body: JSON.stringify({ auth_code, code_verifier }),
	});
	const body = (await response.json()) as {
		access_token?: string;
		error_code?: string;
		user?: { id: string; email: string; user_metadata: Record<string, unknown> };
	};
	return { body };
}
