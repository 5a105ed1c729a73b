/** Patches of lite 0.10.0 for hosted Auth: when a test passes without its patch, delete the patch. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { clearFaults, setFault } from "../../dev/faults.ts";
import { type EmbeddedSupabase, newVisitor, SITE_URL, startEmbedded } from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded();
});
afterAll(() => supabase.stop());

const MAIL_PAUSE_MS = 1100;
const password = "secret-1";

function signUp(email: string, emailRedirectTo?: string, data = { first_name: "Zoé & Co" }) {
	const options = { data, ...(emailRedirectTo ? { emailRedirectTo } : {}) };
	return newVisitor(supabase).auth.signUp({ email, password, options });
}

function mailsTo(email: string) {
	return supabase.mails.filter((mail) => mail.to === email);
}

function tokenHashOf(mail: { html: string } | undefined): string {
	return /token_hash=([0-9a-f]+)/.exec(mail?.html ?? "")?.[1] ?? "";
}

async function signUpAndConfirm(email: string) {
	await signUp(email);
	const token_hash = tokenHashOf(mailsTo(email).at(-1));
	const visitor = newVisitor(supabase);
	const { error } = await visitor.auth.verifyOtp({ type: "email", token_hash });
	expect(error).toBeNull();
	return visitor;
}

// Patch send-mails: lite ignores redirectTo and {{ .Data.x }}.
test("the mail of a sign-up contains the user's data, escaped", async () => {
	await signUp("zoe@example.com", `${SITE_URL}/auth/confirmed`);
	const [mail] = mailsTo("zoe@example.com");
	expect(mail?.subject).toBe("Bienvenue, Zoé & Co");
	expect(mail?.html).toContain("<p>Zoé &amp; Co: <a href=");
	expect(mail?.html).toContain(`${SITE_URL}/auth/confirmed</p>`);
	expect(mail?.text).toMatch(/^Zoé & Co: \d{6} \(http/);
});

test.each([
	["https://one.preview.example.com/a/b", "https://one.preview.example.com/a/b"],
	["https://evil.example.net/", SITE_URL],
	["https://a.b.preview.example.com.evil.net/", SITE_URL],
	["javascript:alert(1)", SITE_URL],
	[`${SITE_URL}.evil.net/`, SITE_URL],
])("a mail for redirectTo %s leads to %s", async (requested, leadsTo) => {
	const email = `redirect-${crypto.randomUUID()}@example.com`;
	await signUp(email, requested);
	expect(mailsTo(email)[0]?.html).toContain(`<p>${leadsTo}</p>`);
});

test("a password mail has its redirect in the confirmation link of the Auth server", async () => {
	await signUpAndConfirm("recover@example.com");
	const redirectTo = `${SITE_URL}/auth/new-password`;
	await newVisitor(supabase).auth.resetPasswordForEmail("recover@example.com", { redirectTo });
	const mail = mailsTo("recover@example.com").at(-1);
	expect(mail?.html).toContain(`${supabase.url}/auth/v1/verify?token=`);
	expect(mail?.html).toContain(encodeURIComponent(redirectTo));
});

test("a mail that cannot be sent is an error of the request, and can be sent again", async () => {
	await setFault(supabase.target, { part: "mail", mode: "down", times: 1 });
	const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
	const { error } = await signUp("unsent@example.com");
	quiet.mockRestore();
	await clearFaults(supabase.target);
	expect(error).toMatchObject({ status: 500, message: "Error sending confirmation email" });
	await sleep(MAIL_PAUSE_MS);
	expect((await signUp("unsent@example.com")).error).toBeNull();
	expect(mailsTo("unsent@example.com")).toHaveLength(1);
});

// Patch resend-confirmation: lite always responds with 429.
test("resend sends a new link and invalidates the old one", async () => {
	const email = "again@example.com";
	await signUp(email);
	const early = await newVisitor(supabase).auth.resend({ type: "signup", email });
	expect(early.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
	await sleep(MAIL_PAUSE_MS);
	const later = await newVisitor(supabase).auth.resend({ type: "signup", email });
	expect(later.error).toBeNull();

	const [first, second] = mailsTo(email).map(tokenHashOf);
	const dead = await newVisitor(supabase).auth.verifyOtp({
		type: "email",
		token_hash: first ?? "",
	});
	expect(dead.error).toMatchObject({ code: "otp_expired" });
	const alive = await newVisitor(supabase).auth.verifyOtp({
		type: "email",
		token_hash: second ?? "",
	});
	expect(alive.data.session).not.toBeNull();
});

test("resend does not reveal whether an address is known", async () => {
	await signUpAndConfirm("known@example.com");
	const before = supabase.mails.length;
	for (const email of ["known@example.com", "unknown@example.com"]) {
		const { error } = await newVisitor(supabase).auth.resend({ type: "signup", email });
		expect(error).toBeNull();
	}
	expect(supabase.mails).toHaveLength(before);
});

test("a second sign-up before the confirmation sends again, and keeps the first password", async () => {
	const email = "twice@example.com";
	const first = await signUp(email);
	await sleep(MAIL_PAUSE_MS);
	const second = await newVisitor(supabase).auth.signUp({ email, password: "another-1" });
	expect(second.data.user?.id).toBe(first.data.user?.id);
	const token_hash = tokenHashOf(mailsTo(email).at(-1));
	await newVisitor(supabase).auth.verifyOtp({ type: "email", token_hash });
	const signIn = await newVisitor(supabase).auth.signInWithPassword({ email, password });
	expect(signIn.error).toBeNull();
});

test("a sign-up with a confirmed address looks like a new one, without identities or mail", async () => {
	await signUpAndConfirm("taken@example.com");
	const before = supabase.mails.length;
	const { data, error } = await signUp("taken@example.com");
	expect(error).toBeNull();
	expect(data).toMatchObject({
		session: null,
		user: { email: "taken@example.com", identities: [] },
	});
	expect(supabase.mails).toHaveLength(before);
});

test("a weak password is rejected first, for a known address as well", async () => {
	await signUpAndConfirm("weak@example.com");
	const { error } = await newVisitor(supabase).auth.signUp({
		email: "weak@example.com",
		password: "123",
	});
	expect(error).toMatchObject({ status: 422, code: "weak_password" });
});

// Patch verify-type-email: lite rejects the type with 400.
test("verifyOtp accepts the type email, with the link's hash or the code", async () => {
	expect((await (await signUpAndConfirm("hash@example.com")).auth.getUser()).error).toBeNull();
	await signUp("code@example.com");
	const token = /(\d{6})<\/a>/.exec(mailsTo("code@example.com")[0]?.html ?? "")?.[1] ?? "";
	const { data } = await newVisitor(supabase).auth.verifyOtp({
		type: "email",
		email: "code@example.com",
		token,
	});
	expect(data.user?.email).toBe("code@example.com");
});

test("the confirmation link of the Auth server accepts the type email as well", async () => {
	await signUp("link@example.com");
	const token = tokenHashOf(mailsTo("link@example.com")[0]);
	const response = await fetch(`${supabase.url}/auth/v1/verify?type=email&token=${token}`, {
		redirect: "manual",
	});
	expect(response.status).toBe(303);
	expect(response.headers.get("location")).toMatch(`${SITE_URL}#access_token=`);
});
