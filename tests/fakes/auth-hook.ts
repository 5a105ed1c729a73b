/** Calls of Auth's *Send Email* hook, as the Worker gets them. */

/** The newer one of the tests (vitest.config.ts). */
export const HOOK_SECRET = "v1,whsec_bmV3LWhvb2stc2VjcmV0LWZvci10aGUtdGVzdHM=";

const ALGORITHM = { name: "HMAC", hash: "SHA-256" };

/** The headers of a signed call; several signatures are joined as Auth does. */
export async function signedHook(
	body: string,
	secrets = [HOOK_SECRET],
	now = Date.now(),
	sender: "webhook" | "svix" = "webhook",
) {
	const id = crypto.randomUUID();
	const time = String(Math.floor(now / 1000));
	const message = new TextEncoder().encode(`${id}.${time}.${body}`);
	const signatures = secrets.map(async (secret) => {
		const bytes = Uint8Array.from(atob(secret.replace(/^.*whsec_/, "")), (c) => c.charCodeAt(0));
		const key = await crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["sign"]);
		const digest = new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, message));
		return `v1,${btoa(String.fromCharCode(...digest))}`;
	});
	return new Headers({
		"content-type": "application/json",
		[`${sender}-id`]: id,
		[`${sender}-timestamp`]: time,
		[`${sender}-signature`]: (await Promise.all(signatures)).join(", "),
	});
}

/** Request of Auth for a mail of this kind (internal/hooks/v0hooks of supabase/auth). */
export const hookCall = (action: string, { user = {}, data = {}, ip = "203.0.113.7" } = {}) => ({
	metadata: {
		...{ uuid: "9f1d8a54-3d0c-4a0e-9c0e-0d6a2c5e8b11", time: "2026-11-23T12:00:00Z" },
		...{ name: "send-email", ip_address: ip },
	},
	user: {
		...{
			id: "8484b834-f29e-4af2-bf42-80644d154f76",
			aud: "authenticated",
			email: "ada@example.com",
		},
		...user,
	},
	email_data: {
		...{ email_action_type: action, token: "0123456789", token_hash: "aa11" },
		...{
			token_new: "",
			token_hash_new: "",
			redirect_to: "https://x.test/auth/confirmation?lang=en",
			site_url: "https://x.test",
		},
		...data,
	},
});
