/** Patches of lite 0.10.0 for hosted Auth: when a test passes without its patch, delete the patch. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
	type EmbeddedSupabase,
	newVisitor,
	SITE_URL,
	startEmbedded,
	tokenHashOf,
} from "./embedded-supabase.ts";

let supabase: EmbeddedSupabase;
beforeAll(async () => {
	supabase = await startEmbedded();
});
afterAll(() => supabase.stop());

const MAIL_PAUSE_MS = 1100;
const password = "secret-1";

const signUp = (email: string, language = "fr") =>
	newVisitor(supabase).auth.signUp({ email, password, options: { data: { language } } });

function mailsTo(email: string) {
	return supabase.mails.filter((mail) => mail.to === email);
}

async function signUpAndConfirm(email: string) {
	await signUp(email);
	const token_hash = tokenHashOf(mailsTo(email).at(-1));
	const visitor = newVisitor(supabase);
	const { error } = await visitor.auth.verifyOtp({ type: "email", token_hash });
	expect(error).toBeNull();
	return visitor;
}

// Patch email-hook: lite sends by itself.
test.each(["fr", "en"] as const)(
	"the mail of a sign-up is handed over in its language %s",
	async (language) => {
		const email = `${language}@example.com`;
		await signUp(email, language);
		const mail = { kind: "auth_confirmation", to: email, language };
		expect(mailsTo(email)).toMatchObject([
			{ ...mail, data: { token_hash: expect.stringMatching(/^\w+$/) } },
		]);
	},
);

const LIMITED = { error: { http_code: 429, message: "Too many mails" } };
test.each([
	["unsent", Response.json({}, { status: 503 }), { status: 500 }],
	["limited", Response.json(LIMITED), { status: 429, code: "unknown", message: "Too many mails" }],
])("a hook that fails is an error of the request: %s", async (name, response, failure) => {
	const email = `${name}@example.com`;
	supabase.hookResponses.push(response);
	const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
	const { error } = await signUp(email);
	quiet.mockRestore();
	expect(error).toMatchObject(failure);
	await sleep(MAIL_PAUSE_MS);
	expect((await signUp(email)).error).toBeNull();
	expect(mailsTo(email)).toHaveLength(1);
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
test("verifyOtp accepts the type email", async () => {
	expect((await (await signUpAndConfirm("hash@example.com")).auth.getUser()).error).toBeNull();
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
