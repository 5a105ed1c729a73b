/** Patches of lite 0.10.0 for hosted PostgREST: when a test passes without its patch, delete the patch. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type EmbeddedSupabase, newVisitor, startEmbedded } from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	// lite prints every error of the database; these are expected.
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	supabase = await startEmbedded();
});
afterAll(async () => {
	await supabase?.stop();
	vi.restoreAllMocks();
});

// hosted-connection.ts: lite grants everything to everybody at its first request.
test("a REVOKE of the migrations stays in force", async () => {
	for (const _ of [1, 2]) {
		const { error, status } = await supabase.anon.from("notes").select();
		expect({ status, code: error?.code }).toEqual({ status: 401, code: "42501" });
	}
	expect((await supabase.anon.from("notes").insert({ body: "anon" })).error).toBeNull();
});

// Patch database-errors: lite responds with 500 and code SUP.
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

// database.ts: lite returns PostgreSQL's own text.
test("a timestamptz is ISO 8601", async () => {
	const { data } = await supabase.service.from("notes").select("made_at").limit(1).single();
	expect(data?.made_at).toBe("2026-11-20T20:57:36.483+00:00");
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

// hosted-connection.ts: lite would keep the limits of the account that connects.
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
