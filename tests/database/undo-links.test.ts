/** Ends of the links of earlier changes, and what a former mailbox may do. */
import { describe, expect, it } from "vitest";
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
