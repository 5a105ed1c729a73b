import { describe, expect, it } from "vitest";
import { appoint, asCustomer, deleteUser, signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { addFactor } from "./sessions.ts";
import { withUndos } from "./undos.ts";

const database = migratedDatabase();
const { customer, set, mails, lastToken, find, undo } = withUndos(database);
const account = async () => {
	const [row] = await database.query<{ encrypted_password: string }>(
		`select users.email, encrypted_password, profiles.email as profile,
			(select count(*) from auth.sessions where user_id = users.id)::int as sessions
		from auth.users join public.profiles using (id) where id = $1`,
		[customer().id],
	);
	return row;
};

describe("a changed password", () => {
	it("is undone once: no session and no password is left, and the address for a link comes back", async () => {
		await set("encrypted_password", "attacker's hash");
		const token = await lastToken();
		expect(await find(token)).toBe("password");
		expect(await undo(token)).toBe("ada@example.com");
		expect(await account()).toMatchObject({ sessions: 0, email: "ada@example.com" });
		expect((await account())?.encrypted_password).toMatch(/^\$2a\$10\$[0-9a-f]{53}$/);
		expect([await find(token), await undo(token)]).toEqual([null, null]);
		// Changes by the undo itself are mailed to nobody.
		expect(await mails()).toHaveLength(1);
	});

	it("cannot be undone after seven days, with a guess, or by a customer", async () => {
		await set("encrypted_password", "new hash");
		const token = await lastToken();
		expect(await undo("0".repeat(64))).toBeNull();
		const asSelf = asCustomer(database, customer(), "select public.undo_change($1)", [token]);
		await expect(asSelf).rejects.toMatchObject({ code: "42501" });
		await database.script(
			"update private.undos set created_at = now() - interval '7 days 1 minute'",
		);
		expect([await find(token), await undo(token)]).toEqual([null, null]);
		expect((await account())?.encrypted_password).toBe("new hash");
		// The next change forgets it.
		await set("encrypted_password", "newer hash");
		expect(await database.query("select from private.undos")).toHaveLength(1);
	});

	it("is mailed once when a link is used twice at once", async () => {
		await set("encrypted_password", "new hash");
		const token = await lastToken();
		const results = await Promise.all([undo(token), undo(token)]);
		expect(results.sort()).toEqual(["ada@example.com", null]);
	});
});

describe("a changed address", () => {
	it("is mailed to the old one, and undone with all that waits for the new one", async () => {
		await set("email", "eve@example.com");
		expect(await mails()).toMatchObject([
			{
				...{ kind: "undo_address", recipient: "ada@example.com" },
				data: { account: "ada@example.com", new_email: "eve@example.com" },
			},
		]);
		const tokens = ["recovery_token", "reauthentication_token", "email_change"];
		tokens.push("email_change_token_new", "email_change_token_current");
		const waiting = tokens.map((token) => `${token} = 'a link to eve'`);
		await database.query(
			`update auth.users set ${waiting}, recovery_sent_at = now(), email_change_confirm_status = 1 where id = $1`,
			[customer().id],
		);
		await database.query(
			"insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, 'recovery_token', 'a link to eve', 'eve')",
			[customer().id],
		);
		await database.query(
			`insert into auth.identities (id, provider, provider_id, user_id, identity_data)
			values (gen_random_uuid(), 'email', 'ada', $1, '{"sub": "ada", "email": "eve@example.com"}')`,
			[customer().id],
		);
		expect(await undo(await lastToken())).toBe("ada@example.com");
		expect(await account()).toMatchObject({
			...{ email: "ada@example.com", profile: "ada@example.com", sessions: 0 },
		});
		expect(
			await database.query("select identity_data from auth.identities where provider_id = 'ada'"),
		).toEqual([{ identity_data: { sub: "ada", email: "ada@example.com" } }]);
		expect(
			await database.query(
				`select array[${tokens}]::text[] as tokens, recovery_sent_at, email_change_confirm_status as confirmed
				from auth.users where id = $1`,
				[customer().id],
			),
		).toEqual([{ tokens: tokens.map(() => ""), recovery_sent_at: null, confirmed: 0 }]);
		expect(await database.query("select from auth.one_time_tokens")).toEqual([]);
	});

	it("stays when another account has the old one by now, and the link stays, too", async () => {
		await set("email", "eve@example.com");
		const token = await lastToken();
		const { id } = await signUp(database, { email: "ada@example.com" });
		await expect(undo(token)).rejects.toMatchObject({ code: "PT409" });
		await deleteUser(database, { id });
		expect(await undo(token)).toBe("ada@example.com");
	});
});

describe("a second factor", () => {
	const enrol = () => addFactor(database, customer(), { status: "unverified" });
	const verify = () => database.script("update auth.mfa_factors set status = 'verified'");
	const promote = () => appoint(database, customer());

	it("is refused for everybody but active operators, when it is enrolled and when it is verified", async () => {
		await expect(enrol()).rejects.toMatchObject({ code: "PT403" });
		await promote();
		await enrol();
		await database.script("update private.admins set is_active = false");
		await expect(verify()).rejects.toMatchObject({ code: "PT403" });
		expect(await mails()).toEqual([]);
	});
});

it.each(["address", "factor_added", "new_device", "password"])(
	"an undo of %s changes nothing of another account",
	async (kind) => {
		const operator = await signUp(database);
		await appoint(database, operator);
		await addFactor(database, operator);
		const other = await signUp(database, { isConfirmed: false });
		await database.script(`
			insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at)
			select gen_random_uuid(), provider, 'other', '${other.id}', '{"email": "o@x.test", "email_verified": true}', now()
			from unnest(array['email', 'google']) as provider;
			insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
			values ('${other.id}', 'recovery_token', 'a link', 'other');
			insert into private.recovery_codes (code_hash, user_id) values (repeat('a', 64), '${operator.id}');
			insert into private.code_attempts (user_id, session_id, networks, code)
			values ('${operator.id}', '${operator.id}', '{home}', '000001');
			insert into private.undos (token_hash, user_id, kind, email, created_at)
			values (private.hash_token('a token'), '${customer().id}', '${kind}', 'ada@example.com', now() - interval '1 minute')`);
		const tables = ["auth.identities", "auth.mfa_factors", "auth.one_time_tokens", "auth.sessions"];
		tables.push("private.code_attempts", "private.recovery_codes");
		const rows = () =>
			Promise.all(
				tables.map((table) =>
					database.query(`select * from ${table} where user_id <> $1 order by 1`, [customer().id]),
				),
			);
		const before = await rows();
		expect(before.map(({ length }) => length)).toEqual([2, 1, 1, 2, 1, 1]);
		expect(await undo("a token")).toBe("ada@example.com");
		expect(await rows()).toEqual(before);
	},
);
