/**
 * The mails of customers, with the project's templates and migrations and an unmodified supabase-js:
 * each response is the same as that of hosted Auth.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
	supabase = await startEmbedded({
		supabaseFolder: SUPABASE_FOLDER,
		mailEverySeconds: 1,
	});
});
afterAll(() => supabase.stop());

const MAIL_PAUSE_MS = 1100;
const password = "secret-1";
const newPassword = "secret-2";

const newAddress = () => `customer-${crypto.randomUUID()}@example.com`;
const mailsTo = (email: string) => supabase.mails.filter((mail) => mail.to === email);

function signUp(email: string, language = "fr") {
	const emailRedirectTo = `${SITE_URL}/auth/confirmation?lang=${language}`;
	return newVisitor(supabase).auth.signUp({ email, password, options: { emailRedirectTo } });
}

/** Type and hash of the link in the last mail to an address. */
function followLink(email: string) {
	const mail = mailsTo(email).at(-1);
	const type = mail?.kind === "auth_recovery" ? ("recovery" as const) : ("email" as const);
	return { type, token_hash: tokenHashOf(mail) };
}

function verify(link: ReturnType<typeof followLink>, visitor = newVisitor(supabase)) {
	return visitor.auth.verifyOtp(link);
}

/** A customer with a confirmed address, signed in on the device that followed the link. */
async function newCustomer() {
	const email = newAddress();
	await signUp(email);
	const device = newVisitor(supabase);
	const { error } = await verify(followLink(email), device);
	expect(error).toBeNull();
	return { email, device };
}

async function signIn(email: string, word = password) {
	const device = newVisitor(supabase);
	const { error } = await device.auth.signInWithPassword({ email, password: word });
	expect(error).toBeNull();
	return device;
}

/** Whether a device can renew its expired access token. */
async function canStay(device: SupabaseClient): Promise<boolean> {
	const { error } = await device.auth.refreshSession();
	if (error) expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
	return !error;
}

describe("the confirmation", () => {
	test.each(["fr", "en"])("of a sign-up on a page in %s is in its language", async (language) => {
		const email = newAddress();
		await signUp(email, language);
		expect(mailsTo(email)).toMatchObject([{ kind: "auth_confirmation", language }]);
	});

	test("has a link that gets a session once", async () => {
		const email = newAddress();
		await signUp(email);
		const link = followLink(email);
		const first = await verify(link);
		expect(first.data.session?.user.email).toBe(email);
		expect((await verify(link)).error).toMatchObject({ status: 403, code: "otp_expired" });
	});

	test("gives no session after it expired", async () => {
		const email = newAddress();
		await signUp(email);
		await supabase.database.query(
			"update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1",
			[email],
		);
		const { error } = await verify(followLink(email));
		expect(error).toMatchObject({ status: 403, code: "otp_expired" });
	});

	test("is sent again, in the language of the later page, when an unconfirmed address signs up again", async () => {
		const email = newAddress();
		await signUp(email, "en");
		await sleep(MAIL_PAUSE_MS);
		expect((await signUp(email, "fr")).error).toBeNull();
		expect(mailsTo(email).map(({ language }) => language)).toEqual(["en", "fr"]);
		expect((await verify(followLink(email))).error).toBeNull();
	});

	test("is not sent to a confirmed address, and the response is that of a first sign-up", async () => {
		const { email } = await newCustomer();
		const { data, error } = await signUp(email, "en");
		expect(error).toBeNull();
		expect(data).toMatchObject({ session: null, user: { email, identities: [] } });
		expect(mailsTo(email)).toHaveLength(1);
	});
});

describe("the recovery", () => {
	const recover = (email: string) =>
		newVisitor(supabase).auth.resetPasswordForEmail(email, {
			redirectTo: `${SITE_URL}/auth/reset-password`,
		});

	test("names the account, in whose language it is", async () => {
		const { email, device } = await newCustomer();
		await recover(email);
		const account = (await device.auth.getUser()).data.user?.id;
		expect(mailsTo(email).at(-1)).toMatchObject({
			...{ kind: "auth_recovery", account, language: undefined },
		});
	});

	test("has a link that gets a session, which may set a password once", async () => {
		const { email } = await newCustomer();
		await recover(email);
		const link = followLink(email);
		const device = newVisitor(supabase);
		expect((await verify(link, device)).data.session?.user.email).toBe(email);
		expect((await verify(link)).error).toMatchObject({ status: 403, code: "otp_expired" });

		const short = await device.auth.updateUser({ password: "12345" });
		expect(short.error).toMatchObject({ status: 422, code: "weak_password" });
		const same = await device.auth.updateUser({ password });
		expect(same.error).toMatchObject({ status: 422, code: "same_password" });
		expect((await device.auth.updateUser({ password: newPassword })).error).toBeNull();
		await signIn(email, newPassword);
		const old = await newVisitor(supabase).auth.signInWithPassword({ email, password });
		expect(old.error).toMatchObject({ status: 400, code: "invalid_credentials" });
	});

	test("invalidates the former link", async () => {
		const { email } = await newCustomer();
		await recover(email);
		const link = followLink(email);
		await sleep(MAIL_PAUSE_MS);
		await recover(email);
		expect((await verify(link)).error).toMatchObject({ status: 403, code: "otp_expired" });
		expect((await verify(followLink(email))).error).toBeNull();
	});

	test("has the same response for an unknown address, and sends nothing", async () => {
		const before = supabase.mails.length;
		const email = newAddress();
		const { email: known } = await newCustomer();
		expect(await recover(email)).toEqual(await recover(known));
		expect(mailsTo(email)).toEqual([]);
		expect(supabase.mails).toHaveLength(before + 2);
	});

	test("link that was never sent is rejected", async () => {
		const link = { type: "recovery" as const, token_hash: "0f".repeat(32) };
		expect((await verify(link)).error).toMatchObject({ status: 403, code: "otp_expired" });
	});
});

// Patch password-changed: lite ends no session.
describe("a changed password", () => {
	test("ends every other session, of this customer only", async () => {
		const { email, device } = await newCustomer();
		const phone = await signIn(email);
		const { device: neighbour } = await newCustomer();
		await device.auth.updateUser({ password: newPassword });
		expect(await canStay(phone)).toBe(false);
		expect(await canStay(device)).toBe(true);
		expect(await canStay(neighbour)).toBe(true);
	});

	test("invalidates the unused links", async () => {
		const email = newAddress();
		await signUp(email);
		const confirmation = followLink(email);
		await newVisitor(supabase).auth.resetPasswordForEmail(email);
		const device = newVisitor(supabase);
		await verify(followLink(email), device);
		await sleep(MAIL_PAUSE_MS);
		await device.auth.resetPasswordForEmail(email);
		const recovery = followLink(email);
		await device.auth.updateUser({ password: newPassword });
		for (const link of [confirmation, recovery]) {
			expect((await verify(link)).error).toMatchObject({ status: 403, code: "otp_expired" });
		}
	});
});

describe("signing out", () => {
	test.each([
		["others", true, false],
		["local", false, true],
		["global", false, false],
	] as const)("with scope %s", async (scope, here, elsewhere) => {
		const { email, device } = await newCustomer();
		const phone = await signIn(email);
		const copy = newVisitor(supabase);
		const { data } = await device.auth.getSession();
		if (data.session) await copy.auth.setSession(data.session);
		expect((await device.auth.signOut({ scope })).error).toBeNull();
		expect(await canStay(copy)).toBe(here);
		expect(await canStay(phone)).toBe(elsewhere);
	});
});
