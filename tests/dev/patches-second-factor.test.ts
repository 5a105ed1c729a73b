/** Second factors, with an unmodified supabase-js as on a hosted project. */
import { decode } from "hono/jwt";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator } from "../fakes/authenticator.ts";
import { type EmbeddedSupabase, newVisitor, SITE_URL, startEmbedded } from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded();
});
afterAll(() => supabase.stop());

const PASSWORD = "secret-1";
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** A confirmed account, signed in. */
async function signUp(email: string) {
	await supabase.anon.auth.signUp({ email, password: PASSWORD });
	await supabase.database.query(
		"update auth.users set email_confirmed_at = now() where email = $1",
		[email],
	);
	return signIn(email);
}

async function signIn(email: string) {
	const client = newVisitor(supabase);
	const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
	expect(error).toBeNull();
	return client;
}

async function enrol(client: Awaited<ReturnType<typeof signIn>>, friendlyName = "Phone") {
	const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName });
	if (!data) throw error;
	return { id: data.id, ...data.totp };
}

const claimsOf = async (client: Awaited<ReturnType<typeof signIn>>) => {
	const { data } = await client.auth.getSession();
	return decode(data.session?.access_token ?? "").payload;
};
const level = async (client: Awaited<ReturnType<typeof signIn>>) => {
	const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
	return [data?.currentLevel, data?.nextLevel];
};

it("enrols a factor with QR code and secret, verifies it, and raises the session's level", async () => {
	const client = await signUp("enrol@x.test");
	expect(await level(client)).toEqual(["aal1", "aal1"]);
	const { id, qr_code, secret, uri } = await enrol(client);
	expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
	expect(uri).toContain(`secret=${secret}`);

	const wrong = await client.auth.mfa.challengeAndVerify({ factorId: id, code: "000000" });
	expect(wrong.error?.code).toBe("mfa_verification_failed");
	expect(await level(client)).toEqual(["aal1", "aal1"]);

	const right = await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
	expect(right.error).toBeNull();
	expect(right.data?.user.email).toBe("enrol@x.test");
	expect(await level(client)).toEqual(["aal2", "aal2"]);
	expect(await claimsOf(client)).toMatchObject({
		aal: "aal2",
		amr: [{ method: "password" }, { method: "totp" }],
	});
	const { data } = await client.auth.mfa.listFactors();
	expect(data?.totp).toMatchObject([{ id, friendly_name: "Phone", status: "verified" }]);
	expect(JSON.stringify(data)).not.toContain(secret);
});

it("keeps the level when the token is renewed, and gives aal1 to the next sign-in", async () => {
	const client = await signUp("renew@x.test");
	const { id, secret } = await enrol(client);
	await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
	expect((await client.auth.refreshSession()).error).toBeNull();
	expect(await level(client)).toEqual(["aal2", "aal2"]);
	expect(await level(await signIn("renew@x.test"))).toEqual(["aal1", "aal2"]);
});

it("ends the weaker sessions of the account when a factor is verified", async () => {
	const client = await signUp("others@x.test");
	const other = await signIn("others@x.test");
	const { id, secret } = await enrol(client);
	await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
	expect((await other.auth.refreshSession()).error).not.toBeNull();
});

it("accepts a challenge once, within its time", async () => {
	const client = await signUp("once@x.test");
	const { id, secret } = await enrol(client);
	const { data: challenge } = await client.auth.mfa.challenge({ factorId: id });
	const verify = () =>
		client.auth.mfa.verify({
			factorId: id,
			challengeId: challenge?.id ?? "",
			code: codeOf(secret),
		});
	await supabase.database.script(
		"update auth.mfa_challenges set created_at = now() - interval '6 minutes'",
	);
	expect((await verify()).error?.code).toBe("mfa_challenge_expired");
	await supabase.database.script("update auth.mfa_challenges set created_at = now()");
	expect((await verify()).error).toBeNull();
	expect((await verify()).error?.code).toBe("mfa_challenge_expired");
});

it("refuses a session below the factor: another factor, its removal, a new password", async () => {
	const owner = await signUp("thief@x.test");
	const { id, secret } = await enrol(owner);
	await owner.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret) });
	const thief = await signIn("thief@x.test");
	const enrolled = await thief.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
	expect(enrolled.error?.code).toBe("insufficient_aal");
	expect((await thief.auth.mfa.unenroll({ factorId: id })).error?.code).toBe("insufficient_aal");
	const changed = await thief.auth.updateUser({ password: "stolen-1" });
	expect(changed.error?.code).toBe("insufficient_aal");

	expect((await owner.auth.updateUser({ password: "secret-1!" })).error).toBeNull();
	expect((await owner.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
	await owner.auth.refreshSession();
	expect(await level(owner)).toEqual(["aal1", "aal1"]);
});

describe("a passkey", () => {
	type Client = Awaited<ReturnType<typeof signIn>>;
	interface Answer {
		id: string;
		webauthn: { type: string; credential_options: { publicKey: { challenge: string } } };
		error_code?: string;
		access_token?: string;
	}

	/** A call as the Worker makes it: supabase-js would open the browser's dialog. */
	async function post(client: Client, path: string, body: object, address = "192.0.2.1") {
		const { data } = await client.auth.getSession();
		const response = await fetch(`${supabase.url}/auth/v1/factors${path}`, {
			method: "POST",
			headers: {
				apikey: supabase.keys.secretKey,
				authorization: `Bearer ${data.session?.access_token}`,
				"content-type": "application/json",
				"sb-forwarded-for": address,
			},
			body: JSON.stringify(body),
		});
		return { status: response.status, ...((await response.json()) as Answer) };
	}
	const challenge = async (client: Client, id: string) => {
		const { id: challenge_id, webauthn } = await post(client, `/${id}/challenge`, {});
		return { challenge_id, type: webauthn.type, options: webauthn.credential_options.publicKey };
	};
	const enrolPasskey = async (client: Client, friendly_name = "Laptop") =>
		(await post(client, "", { factor_type: "webauthn", friendly_name })).id;
	const verify = (
		client: Client,
		id: string,
		{ challenge_id, type }: { challenge_id: string; type: string },
		credential_response: object,
		address?: string,
	) =>
		post(
			client,
			`/${id}/verify`,
			{ challenge_id, webauthn: { type, credential_response } },
			address,
		);

	/** An account whose passkey is verified. */
	async function withPasskey(email: string) {
		const client = await signUp(email);
		const authenticator = createAuthenticator(SITE_URL);
		const id = await enrolPasskey(client);
		const asked = await challenge(client, id);
		const { access_token } = await verify(client, id, asked, authenticator.create(asked.options));
		return { client, authenticator, id, claims: decode(access_token ?? "").payload };
	}

	it("raises the session, and is asked for at the next sign-in", async () => {
		const { authenticator, id, claims } = await withPasskey("passkey@x.test");
		expect(claims).toMatchObject({
			...{ aal: "aal2", amr: [{ method: "password" }, { method: "mfa/webauthn" }] },
		});
		const again = await signIn("passkey@x.test");
		const asked = await challenge(again, id);
		expect(asked).toMatchObject({ type: "request" });
		const credential = authenticator.get(asked.options);
		const { access_token } = await verify(again, id, asked, credential);
		expect(decode(access_token ?? "").payload).toMatchObject({ aal: "aal2" });
		// A challenge counts once.
		expect((await verify(again, id, asked, credential)).status).toBe(422);
	});

	it("is refused when it is another, of another page or another challenge", async () => {
		const { authenticator, id } = await withPasskey("stolen@x.test");
		const thief = await signIn("stolen@x.test");
		const asked = await challenge(thief, id);
		const elsewhere = { ...asked.options, challenge: "AAAA" };
		for (const credential of [
			createAuthenticator(SITE_URL).get(asked.options),
			authenticator.get(elsewhere),
			createAuthenticator("https://phishing.test").get(asked.options),
		]) {
			expect(await verify(thief, id, asked, credential)).toMatchObject({
				...{ status: 500, error_code: "unexpected_failure" },
			});
		}
		const address = "192.0.2.2";
		expect(await verify(thief, id, asked, authenticator.get(asked.options), address)).toMatchObject(
			{ status: 422, error_code: "mfa_ip_address_mismatch" },
		);
	});

	it("is added beside a factor only in a session that has passed it", async () => {
		await withPasskey("second@x.test");
		const thief = await signIn("second@x.test");
		const body = { factor_type: "webauthn", friendly_name: "Mine" };
		expect(await post(thief, "", body)).toMatchObject({
			...{ status: 403, error_code: "insufficient_aal" },
		});
	});
});

it("knows a factor to its owner only, and nobody without a session", async () => {
	const owner = await signUp("owner@x.test");
	const { id } = await enrol(owner);
	const stranger = await signUp("stranger@x.test");
	expect((await stranger.auth.mfa.challenge({ factorId: id })).error?.status).toBe(404);
	expect((await stranger.auth.mfa.unenroll({ factorId: id })).error?.status).toBe(404);
	for (const token of ["", "a.b.c", supabase.keys.publishableKey]) {
		const response = await fetch(`${supabase.url}/auth/v1/factors`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: JSON.stringify({ factor_type: "totp" }),
		});
		expect(response.status).toBe(401);
	}
	const again = await owner.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
	expect(again.error?.code).toBe("mfa_factor_name_conflict");
});
