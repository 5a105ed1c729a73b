import { expect, it } from "vitest";
import { signUp } from "./accounts.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const note = (address: string) => database.call("note_refused_password($1)", [address]);
const tries = async () =>
	(await database.query<{ tries: number }>("select tries from private.refused_passwords")).map(
		(row) => row.tries,
	);

it("counts refused passwords of an account since its last sign-in, and of nobody else", async () => {
	const { id } = await signUp(database, { email: "ada@example.com" });
	await note("nobody@example.com");
	expect(await tries()).toEqual([]);
	await note("Ada@Example.com");
	await note("ada@example.com");
	expect(await tries()).toEqual([2]);
	await database.query("update auth.users set last_sign_in_at = now() where id = $1", [id]);
	await note("ada@example.com");
	expect(await tries()).toEqual([1]);
	await database.script("select public.expire_identifiers(now() + interval '31 days')");
	expect(await tries()).toEqual([]);
});
