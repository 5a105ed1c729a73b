/** The mails of Auth's stand-in, by its *Send Email* hook. Its calls are held to Auth's own by auth-contract.test.ts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuth } from "../../worker/supabase/auth.ts";
import { SUPABASE_FOLDER } from "../cluster.ts";
import {
	type EmbeddedSupabase,
	newVisitor,
	SITE_URL,
	startEmbedded,
	tokenHashOf,
} from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded({ supabaseFolder: SUPABASE_FOLDER });
});
afterAll(() => supabase.stop());

const password = "secret-1";
const newAddress = () => `customer-${crypto.randomUUID()}@example.com`;
const mailsTo = (email: string) => supabase.mails.filter((mail) => mail.to === email);
const usersOf = (email: string) =>
	supabase.database.query("select id from auth.users where email = $1", [email]);

/** On a page in that language. */
function signUp(email: string, language = "fr") {
	const emailRedirectTo = `${SITE_URL}/auth/confirmation?lang=${language}`;
	return newVisitor(supabase).auth.signUp({ email, password, options: { emailRedirectTo } });
}

test.each(["fr", "en"])("a confirmation is in the language of its page: %s", async (language) => {
	const email = newAddress();
	await signUp(email, language);
	const data = { token_hash: expect.stringMatching(/^[0-9a-f]{56}$/) };
	expect(mailsTo(email)).toMatchObject([{ kind: "auth_confirmation", language, data }]);
});

test("a recovery names the account, in whose language it is", async () => {
	const email = newAddress();
	await signUp(email);
	await newVisitor(supabase).auth.resetPasswordForEmail(email);
	const [user] = await usersOf(email);
	expect(mailsTo(email).at(-1)).toMatchObject({
		...{ kind: "auth_recovery", account: user?.id, language: undefined },
	});
});

test("a changed address is confirmed by both mailboxes, whose mails name both", async () => {
	const [email, newEmail] = [newAddress(), newAddress()];
	await signUp(email);
	await supabase.database.query(
		"update auth.users set email_confirmed_at = now() where email = $1",
		[email],
	);
	const device = newVisitor(supabase);
	await device.auth.signInWithPassword({ email, password });
	expect((await device.auth.updateUser({ email: newEmail })).error).toBeNull();
	const mails = [email, newEmail].map((mailbox) => mailsTo(mailbox).at(-1));
	for (const mail of mails) {
		expect(mail?.data).toMatchObject({ old_email: email, new_email: newEmail });
	}
	for (const mail of mails) {
		const link = { type: "email_change", token_hash: tokenHashOf(mail) } as const;
		await newVisitor(supabase).auth.verifyOtp(link);
	}
	const profiles = await supabase.database.query(
		"select p.email from public.profiles as p join auth.users as u using (id) where u.email = $1",
		[newEmail],
	);
	expect(profiles).toEqual([{ email: newEmail }]);
});

const LIMITED = { error: { http_code: 429, message: "Too many mails" } };
test.each([
	["unsent", Response.json({}, { status: 503 }), { status: 500 }],
	["limited", Response.json(LIMITED), { status: 429, code: "unknown", message: "Too many mails" }],
])("a hook that fails undoes the request: %s", async (_, response, failure) => {
	const email = newAddress();
	supabase.hookResponses.push(response);
	expect((await signUp(email)).error).toMatchObject(failure);
	expect(await usersOf(email)).toEqual([]);
	expect((await signUp(email)).error).toBeNull();
	expect(mailsTo(email)).toHaveLength(1);
});

test("a link is used by a visitor whose address the Worker does not know, as on this machine", async () => {
	const email = newAddress();
	const auth = createAuth(supabase.url, supabase.keys.secretKey);
	const page = `${SITE_URL}/auth/confirmation?lang=en`;
	await auth.signUp({ email, password, data: {} }, page, { address: "local" });
	const link = { token_hash: tokenHashOf(mailsTo(email).at(-1)), type: "email" };
	expect(await auth.verify(link, { address: "local" })).toMatchObject({ ok: true });
});
