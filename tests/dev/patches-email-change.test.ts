/** Patch double-confirm: lite 0.10.0 changes an address that nobody has read yet. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { SUPABASE_FOLDER } from "../cluster.ts";
import {
	type EmbeddedSupabase,
	newVisitor,
	startEmbedded,
	tokenHashOf,
} from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded({
		supabaseFolder: SUPABASE_FOLDER,
	});
});
afterAll(() => supabase.stop());

const password = "secret-1";

const mailTo = (mailbox: string) => supabase.mails.filter(({ to }) => to === mailbox).at(-1);

/** A customer who asked for another address; `open` follows the link in a mailbox. */
async function changeAddress() {
	const email = `customer-${crypto.randomUUID()}@example.com`;
	const newEmail = `new-${email}`;
	const device = newVisitor(supabase);
	const { data } = await device.auth.signUp({ email, password });
	const id = data.user?.id;
	await supabase.database.query("update auth.users set email_confirmed_at = now() where id = $1", [
		id,
	]);
	await device.auth.signInWithPassword({ email, password });
	expect((await device.auth.updateUser({ email: newEmail })).error).toBeNull();
	return {
		email,
		newEmail,
		async open(mailbox: string) {
			const token_hash = tokenHashOf(mailTo(mailbox));
			return newVisitor(supabase).auth.verifyOtp({ type: "email_change", token_hash });
		},
		async inForce() {
			const rows = await supabase.database.query<{ auth: string; profile: string }>(
				"select u.email as auth, p.email as profile from auth.users as u join profiles as p using (id) where id = $1",
				[id],
			);
			return rows[0];
		},
	};
}

test("each mailbox gets a mail that names both addresses", async () => {
	const { email, newEmail } = await changeAddress();
	for (const mailbox of [email, newEmail]) {
		expect(mailTo(mailbox)?.data).toMatchObject({ old_email: email, new_email: newEmail });
	}
});

test.each([
	["old", "new"],
	["new", "old"],
])("the change is in force once the %s and then the %s mailbox confirmed it", async (first) => {
	const { email, newEmail, open, inForce } = await changeAddress();
	const [one, other] = first === "old" ? [email, newEmail] : [newEmail, email];
	const accepted = await open(one);
	expect(accepted).toMatchObject({ error: null, data: { session: null } });
	expect(await inForce()).toEqual({ auth: email, profile: email });
	expect((await open(one)).error).toMatchObject({ code: "otp_expired" });
	expect((await open(other)).error).toBeNull();
	expect(await inForce()).toEqual({ auth: newEmail, profile: newEmail });
	const signIn = await newVisitor(supabase).auth.signInWithPassword({ email: newEmail, password });
	expect(signIn.error).toBeNull();
});
