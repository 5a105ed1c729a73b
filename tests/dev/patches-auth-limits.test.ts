/** Patches of lite 0.10.0 that limit mails and changes of password, with the settings of the project. */
import { setTimeout as sleep } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mail } from "../../worker/contract/mails.ts";
import { SUPABASE_FOLDER } from "../cluster.ts";
import { type EmbeddedSupabase, newVisitor, startEmbedded } from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded({
		supabaseFolder: SUPABASE_FOLDER,
		mailEverySeconds: 1,
	});
});
afterAll(() => supabase.stop());

const MAIL_PAUSE_MS = 1100;
const TOO_SOON = { status: 429, code: "over_email_send_rate_limit" };
const password = "secret-1";
const newPassword = "secret-2";

const mailsTo = (email: string) => supabase.mails.filter((mail) => mail.to === email);

async function newCustomer(): Promise<{ email: string; device: SupabaseClient }> {
	const email = `customer-${crypto.randomUUID()}@example.com`;
	await newVisitor(supabase).auth.signUp({ email, password });
	await supabase.database.query(
		"update auth.users set email_confirmed_at = now() where email = $1",
		[email],
	);
	const device = newVisitor(supabase);
	expect((await device.auth.signInWithPassword({ email, password })).error).toBeNull();
	return { email, device };
}

// Patch mail-frequency: lite sends at every request.
describe("a second mail to one address", () => {
	test("of a reset is refused within max_frequency", async () => {
		const { email } = await newCustomer();
		const recover = () => newVisitor(supabase).auth.resetPasswordForEmail(email);
		expect((await recover()).error).toBeNull();
		expect((await recover()).error).toMatchObject(TOO_SOON);
		expect(mailsTo(email)).toHaveLength(2);
		await sleep(MAIL_PAUSE_MS);
		expect((await recover()).error).toBeNull();
		expect(mailsTo(email)).toHaveLength(3);
	});

	test("of a changed address or of a code is refused within max_frequency", async () => {
		const { email, device } = await newCustomer();
		const change = () => device.auth.updateUser({ email: `new-${email}` });
		for (const send of [change, () => device.auth.reauthenticate()]) {
			expect((await send()).error).toBeNull();
			expect((await send()).error).toMatchObject(TOO_SOON);
		}
	});
});

// Patch secure-password-change: lite changes the password in any session.
describe("a change of password", () => {
	const age = (email: string) =>
		supabase.database.query(
			`update auth.sessions set created_at = now() - interval '25 hours'
			where user_id = (select id from auth.users where email = $1)`,
			[email],
		);

	test("needs no code within 24 hours of the sign-in", async () => {
		const { device } = await newCustomer();
		expect((await device.auth.updateUser({ password: newPassword })).error).toBeNull();
	});

	test("is refused in an older session, without a code or with a wrong one", async () => {
		const { email, device } = await newCustomer();
		await age(email);
		expect((await device.auth.updateUser({ password: newPassword })).error).toMatchObject({
			status: 400,
			code: "reauthentication_needed",
		});
		const wrong = await device.auth.updateUser({ password: newPassword, nonce: "000000" });
		expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
		expect((await device.auth.updateUser({ data: { language: "en" } })).error).toBeNull();
		const signIn = await newVisitor(supabase).auth.signInWithPassword({ email, password });
		expect(signIn.error).toBeNull();
	});

	test("is accepted in an older session with the mailed code, once", async () => {
		const { email, device } = await newCustomer();
		await age(email);
		expect((await device.auth.reauthenticate()).error).toBeNull();
		const { data } = mailsTo(email).at(-1) as Extract<Mail, { kind: "auth_reauthentication" }>;
		const nonce = data.code;
		expect(nonce).toMatch(/^\d{10}$/);
		expect((await device.auth.updateUser({ password: newPassword, nonce })).error).toBeNull();
		const again = await device.auth.updateUser({ password, nonce });
		expect(again.error).toMatchObject({ code: "reauthentication_not_valid" });
	});

	test("is refused for a token of an ended session as for any other", async () => {
		const { email, device } = await newCustomer();
		await age(email);
		await supabase.database.query(
			"delete from auth.sessions where user_id = (select id from auth.users where email = $1)",
			[email],
		);
		expect((await device.auth.updateUser({ password: newPassword })).error).not.toBeNull();
	});
});

// Patch refuse-otp: lite creates an unknown address as a confirmed account.
describe("a sign-in by e-mail", () => {
	test("is refused for known and unknown addresses, and creates and sends nothing", async () => {
		const { email } = await newCustomer();
		const before = supabase.mails.length;
		for (const address of [email, "unread@example.com"]) {
			const { error } = await newVisitor(supabase).auth.signInWithOtp({ email: address });
			expect(error).toMatchObject({ status: 422, code: "otp_disabled" });
		}
		const old = await fetch(`${supabase.url}/auth/v1/magiclink`, {
			method: "POST",
			headers: { apikey: supabase.keys.publishableKey, "content-type": "application/json" },
			body: JSON.stringify({ email: "unread@example.com" }),
		});
		expect(old.status).toBe(422);
		expect(supabase.mails).toHaveLength(before);
		expect(
			await supabase.database.query("select from auth.users where email = 'unread@example.com'"),
		).toEqual([]);
	});
});
