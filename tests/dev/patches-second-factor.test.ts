/** Second factors, with an unmodified supabase-js as on a hosted project. */
import { decode } from "hono/jwt";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedSupabase, newVisitor, startEmbedded } from "./embedded-supabase.ts";

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
