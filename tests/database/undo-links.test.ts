/** Ends of the links of earlier changes, and what a former mailbox may do. */
import { describe, expect, it } from "vitest";
import { signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";
import { callIn, openSession } from "./sessions.ts";
import { withUndos } from "./undos.ts";

const database = migratedDatabase();
const { customer, set, mails, lastToken, find, undo } = withUndos(database);
const password = () =>
	database.value<string>("select encrypted_password from auth.users where id = $1", [
		customer().id,
	]);

describe("the link of an earlier change", () => {
	/** A change of password in a session that was opened so, after which the Worker has earlier links ended. */
	async function choosePassword(method: string) {
		// The link of the change before is older than the session.
		await database.script("update private.undos set created_at = created_at - interval '1 minute'");
		const session = await openSession(database, customer(), method);
		await set("encrypted_password", `hash after ${method}`);
		await callIn(database, customer(), { session }, "end_own_undos()");
	}
	const kinds = async (...tokens: string[]) => Promise.all(tokens.map(find));

	it("ends with a password that the reader of its mailbox has chosen by a reset link", async () => {
		await set("encrypted_password", "a thief's hash");
		const old = await lastToken();
		await choosePassword("otp");
		const young = await lastToken();
		expect(await kinds(old, young)).toEqual([null, "password"]);
		expect(await undo(old)).toBeNull();
		expect(await password()).toBe("hash after otp");
	});

	it("stays after any number of changes by somebody who knows the password", async () => {
		await set("encrypted_password", "a thief's hash");
		const old = await lastToken();
		await choosePassword("password");
		await choosePassword("oauth");
		expect(await kinds(old)).toEqual(["password"]);
	});

	it("ends where a password was tried, and stays elsewhere: a reset says nothing of a factor", async () => {
		const ended = ["codes_paused", "new_device", "password"];
		const stay = ["address", "address_restored", "factor_added", "factor_removed"];
		stay.push("provider_added", "provider_removed");
		await database.query(
			`insert into private.undos (token_hash, user_id, kind, email)
			select kind || ' ' || email, $1, kind, email
			from unnest($2::text[]) as kind, unnest(array['ada@example.com', 'former']) as email`,
			[customer().id, [...ended, ...stay]],
		);
		// Somebody else had the address before.
		await database.query(
			`insert into private.undos (token_hash, user_id, kind, email)
			values ('password of another', $1, 'password', 'ada@example.com')`,
			[(await signUp(database)).id],
		);
		await choosePassword("otp");
		const left = "select token_hash from private.undos where token_hash ~ ' '";
		expect((await database.column<string>(left)).toSorted()).toEqual(
			[
				...stay.map((kind) => `${kind} ada@example.com`),
				...[...ended, ...stay].map((kind) => `${kind} former`),
				"password of another",
			].toSorted(),
		);
	});

	it("is worth nothing to a former mailbox, but for the way back of its address", async () => {
		await set("encrypted_password", "a new hash");
		const ofPassword = await lastToken();
		await set("email", "ada@home.test");
		const address = await lastToken();
		expect(await kinds(ofPassword, address)).toEqual([null, "address"]);
		expect(await undo(ofPassword)).toBeNull();
		expect(await password()).toBe("a new hash");
		// A thief's move does not end the owner's: once the address is back, so is the other link.
		await undo(address);
		expect(await kinds(ofPassword, address)).toEqual(["password", null]);
	});

	it("of a first move outlives a second one, whose mailboxes are both a thief's", async () => {
		await set("email", "thief@x.test");
		const owners = await lastToken();
		await set("email", "thief@y.test");
		expect(await kinds(owners)).toEqual(["address"]);
		expect(await undo(owners)).toBe("ada@example.com");
	});
});

describe("an address that is put back", () => {
	/** After a proven move, the holder of the former mailbox takes the account. */
	async function takeBack() {
		await set("email", "ada@home.test");
		await undo(await lastToken());
		return (await mails()).find(({ kind }) => kind === "undo_address_restored");
	}
	const held = () =>
		database.query(
			`select email, banned_until > now() + interval '1 year' as is_held,
				encrypted_password ~ '^\\$2a\\$10\\$[0-9a-f]{53}$' as is_void,
				(select count(*) from auth.sessions where user_id = users.id)::int as sessions from auth.users where id = $1`,
			[customer().id],
		);

	it("is mailed to the one that was in force, which can object", async () => {
		const mail = await takeBack();
		expect(mail).toMatchObject({
			...{ recipient: "ada@home.test", language: "en" },
			data: { account: "ada@home.test", new_email: "ada@example.com" },
		});
		expect(await find(mail?.data.token ?? "")).toBe("address_restored");
	});

	it("opens to nobody after the objection, which gives the account to nobody", async () => {
		const mail = await takeBack();
		// The former mailbox has chosen a password by its reset link, and signed in.
		await set("encrypted_password", "a chosen hash");
		await openSession(database, customer(), "password");
		await database.script("update auth.users set recovery_token = 'another link'");
		expect(await undo(mail?.data.token ?? "")).toBe("");
		expect(await held()).toEqual([
			{ email: "ada@example.com", is_held: true, is_void: true, sessions: 0 },
		]);
		expect(await undo(mail?.data.token ?? "")).toBeNull();
	});
});
