/** The stand-in of PostgREST, with an unmodified supabase-js. */
import { sign, verifyWithJwks } from "hono/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSecrets } from "../../dev/supabase/keys.ts";
import { type EmbeddedSupabase, newVisitor, startEmbedded } from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded();
});
afterAll(async () => {
	await supabase?.stop();
});

test("a REVOKE of the migrations stays in force", async () => {
	for (const _ of [1, 2]) {
		const { error, status } = await supabase.anon.from("notes").select();
		expect({ status, code: error?.code }).toEqual({ status: 401, code: "42501" });
	}
	expect((await supabase.anon.from("notes").insert({ body: "anon" })).error).toBeNull();
});

test("a check violation is 400 with PostgreSQL's code", async () => {
	const { error, status } = await supabase.anon.from("notes").insert({ body: "far too long" });
	expect(status).toBe(400);
	expect(error).toMatchObject({ code: "23514", message: expect.stringContaining("notes_body") });
});

test.each([
	["P0001", 400],
	["28000", 403],
	["57014", 500],
	["PT418", 418],
	["22023", 400],
])(
	"an exception of SQLSTATE %s is HTTP %i, with detail and hint",
	async (state, expectedStatus) => {
		const { error, status } = await supabase.service.rpc("refuse", { state });
		expect(status).toBe(expectedStatus);
		expect(error).toMatchObject({ code: state, message: "refused", details: "why", hint: "how" });
	},
);

test("a timestamptz is ISO 8601", async () => {
	const { data } = await supabase.service.from("notes").select("made_at");
	expect(data?.[0]?.made_at).toBe("2026-11-20T20:57:36.483+00:00");
});

test("the sign-up trigger reads the metadata, and so does the user", async () => {
	const { data } = await newVisitor(supabase).auth.signUp({
		email: "meta@example.com",
		password: "secret-1",
		options: { data: { first_name: "Maud" } },
	});
	const profiles = await supabase.database.query(
		"select first_name from public.profiles where id = $1",
		[data.user?.id],
	);
	expect(profiles).toEqual([{ first_name: "Maud" }]);
	expect(data.user?.user_metadata).toMatchObject({ first_name: "Maud" });
});

test("concurrent requests have separate roles and rows", async () => {
	const count = 60;
	const responses = await Promise.all(
		Array.from({ length: count }, (_, index) => {
			if (index % 3 === 0) return supabase.anon.from("notes").insert({ body: "many" });
			if (index % 3 === 1) return supabase.service.from("notes").insert({ body: "many" });
			return supabase.anon.from("notes").insert({ body: "not stored, too long" });
		}),
	);
	expect(responses.map((response) => response.status)).toEqual(
		Array.from({ length: count }, (_, index) => (index % 3 === 2 ? 400 : 201)),
	);
	const rows = await supabase.database.query(
		"select made_by, count(*)::int as n from public.notes where body = 'many' group by 1 order by 1",
	);
	expect(rows).toEqual([
		{ made_by: "anon", n: count / 3 },
		{ made_by: "service_role", n: count / 3 },
	]);
});

test.each([
	["anon", "limits", "3s"],
	["service", "limits", "8s"],
	["service", "limits_of_its_own", "20s"],
] as const)("a call as %s of %s may take %s", async (role, name, limit) => {
	const { data, error } = await supabase[role].rpc(name);
	expect(error).toBeNull();
	const caller = role === "anon" ? "anon" : "service_role";
	expect(data).toEqual({ statement: limit, lock: "8s", session: "authenticator", caller });
});

test("the seed ran once, after the migrations", async () => {
	const rows = await supabase.database.query("select from public.notes where body = 'seeded'");
	expect(rows).toHaveLength(1);
	expect(supabase.migrated).toEqual(["20260101000000_create_notes.sql", "notes.sql"]);
});

describe("a session's token", () => {
	const forged = (key: Parameters<typeof sign>[1]) =>
		sign({ role: "service_role", exp: Math.floor(Date.now() / 1000) + 60 }, key);
	const readLimits = (token: string) =>
		fetch(`${supabase.url}/rest/v1/rpc/limits`, {
			headers: { apikey: supabase.keys.publishableKey, authorization: `Bearer ${token}` },
		});

	test("is signed with the published key, and acts as its owner", async () => {
		const [email, password] = ["token@example.com", "secret-1"];
		const visitor = newVisitor(supabase);
		await visitor.auth.signUp({ email, password });
		await supabase.database.query("update auth.users set email_confirmed_at = now()");
		const { data } = await visitor.auth.signInWithPassword({ email, password });
		const token = data.session?.access_token ?? "";
		const jwks_uri = `${supabase.url}/auth/v1/.well-known/jwks.json`;
		expect(await verifyWithJwks(token, { jwks_uri, allowedAlgorithms: ["ES256"] })).toMatchObject({
			...{ role: "authenticated", session_id: expect.any(String), user_metadata: {} },
		});
		expect(await (await fetch(jwks_uri)).text()).not.toContain('"d"');
		expect(await visitor.rpc("limits")).toMatchObject({ data: { caller: "authenticated" } });
	});

	test("may be the key itself, as supabase-js sends it", async () => {
		const response = await readLimits(supabase.keys.publishableKey);
		expect(await response.json()).toMatchObject({ caller: "anon" });
	});

	test.each([
		["no token", () => "x.y.z"],
		["signed by another key", () => forged(makeSecrets().signingKey as never)],
		["signed with a shared secret", () => forged("secret")],
	])("is refused when it is %s", async (_, token) => {
		expect((await readLimits(await token())).status).toBe(401);
	});
});

test("a function that is not there is PostgREST's own 404", async () => {
	const { status, error } = await supabase.service.rpc("refuse", { wrong: 1 });
	expect([status, error?.code]).toEqual([404, "PGRST202"]);
});
