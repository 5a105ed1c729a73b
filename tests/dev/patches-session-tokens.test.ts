/** The keys and tokens of a hosted project: new ones by default, the older ones on demand. */
import { decode, sign, verifyWithJwks } from "hono/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSecrets, withLegacyKeys } from "../../dev/supabase/keys.ts";
import { type EmbeddedSupabase, newVisitor, startEmbedded } from "./embedded-supabase.ts";

const PASSWORD = "secret-1";

async function signIn(supabase: EmbeddedSupabase, email: string) {
	const visitor = newVisitor(supabase);
	const { error } = await visitor.auth.signUp({ email, password: PASSWORD });
	expect(error).toBeNull();
	await supabase.database.query(
		"update auth.users set email_confirmed_at = now() where email = $1",
		[email],
	);
	const { data } = await visitor.auth.signInWithPassword({ email, password: PASSWORD });
	return { visitor, token: data.session?.access_token ?? "" };
}

describe("a project with the present keys", () => {
	let supabase: EmbeddedSupabase;
	beforeAll(async () => {
		supabase = await startEmbedded();
	});
	afterAll(() => supabase.stop());

	const readLimits = (token: string) =>
		fetch(`${supabase.url}/rest/v1/rpc/limits`, {
			headers: { apikey: supabase.keys.publishableKey, authorization: `Bearer ${token}` },
		});

	test("signs tokens with ES256 and publishes the key", async () => {
		const { token } = await signIn(supabase, "es256@example.com");
		const jwks_uri = `${supabase.url}/auth/v1/.well-known/jwks.json`;
		expect(await verifyWithJwks(token, { jwks_uri, allowedAlgorithms: ["ES256"] })).toMatchObject({
			role: "authenticated",
			aal: "aal1",
			session_id: expect.any(String),
		});
		expect(await (await fetch(jwks_uri)).text()).not.toContain('"d"');
	});

	test("gives a session's token its caller, and renews it", async () => {
		const { visitor, token } = await signIn(supabase, "caller@example.com");
		expect(await visitor.rpc("limits")).toMatchObject({ data: { caller: "authenticated" } });
		expect((await visitor.auth.getUser()).data.user?.email).toBe("caller@example.com");
		expect((await visitor.auth.getClaims()).data?.claims.role).toBe("authenticated");
		const { data } = await visitor.auth.refreshSession();
		expect(decode(data.session?.access_token ?? "").header.alg).toBe("ES256");
		expect((await readLimits(token)).status).toBe(200);
	});

	test("takes a key in both headers, as supabase-js sends it", async () => {
		const response = await readLimits(supabase.keys.publishableKey);
		expect(await response.json()).toMatchObject({ caller: "anon" });
	});

	test.each([
		["no token", () => "x.y.z"],
		["signed by another key", () => forged({ ...makeSecrets().signingKey })],
		["signed with a shared secret", () => forged("secret")],
	])("refuses what is %s", async (_, token) => {
		expect((await readLimits(await token())).status).toBe(401);
	});
});

test("a project with the older keys signs tokens with its secret, and publishes none", async () => {
	const secrets = await withLegacyKeys(makeSecrets());
	const supabase = await startEmbedded({ secrets });
	try {
		expect((await supabase.anon.rpc("limits")).data).toMatchObject({ caller: "anon" });
		expect((await supabase.service.from("notes").select()).error).toBeNull();
		const { visitor, token } = await signIn(supabase, "older@example.com");
		expect(decode(token).header.alg).toBe("HS256");
		expect((await visitor.rpc("limits")).data).toMatchObject({ caller: "authenticated" });
		expect((await visitor.auth.getClaims()).data?.claims.role).toBe("authenticated");
		const jwks = await fetch(`${supabase.url}/auth/v1/.well-known/jwks.json`);
		expect(await jwks.json()).toEqual({ keys: [] });
	} finally {
		await supabase.stop();
	}
});

const forged = (key: Parameters<typeof sign>[1]) =>
	sign({ role: "service_role", exp: Math.floor(Date.now() / 1000) + 60 }, key, "HS256");
