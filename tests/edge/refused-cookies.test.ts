/** A browser that refuses cookies is told so, and no result of its own is lost. */
import { expect, it } from "vitest";
import auth from "../../locales/fr/auth.json" with { type: "json" };
import { ACCOUNT, fakeTokens } from "../fakes/sessions.ts";
import { accountSite, HASH, PASSWORDS, textOf, VERIFIED } from "./account-site.ts";

const { serverErrors } = auth;
const EMAIL = { email: ACCOUNT.email };

const site = () =>
	accountSite({
		auth: { signIn: fakeTokens(), signUp: "id", verify: VERIFIED, update: {}, recover: {} },
		functions: {
			find_sign_up_link: { state: "other", plan: null },
			find_reset_link: "valid",
			find_undo: "password",
			undo_change: ACCOUNT.email,
		},
		refusesCookies: true,
	});

/** The page at the end of all redirects of a form, or of a request without fields. */
async function end(path: string, fields?: Record<string, string>) {
	const { submit, visit } = site();
	let response = fields ? await submit(path, fields) : await visit(path);
	for (let hops = 0; hops < 5; hops++) {
		const location = response.headers.get("location");
		if (location === null || !location.startsWith("/")) break;
		response = await visit(location);
	}
	return textOf(response);
}

it.each([
	["/auth", { ...EMAIL, password: "a-secret" }],
	["/auth?next=%2Fdashboard%3Ftab%3Dprofile", { ...EMAIL, password: "a-secret" }],
	["/auth?plan=annual&mode=login", { ...EMAIL, password: "a-secret" }],
	["/auth?mode=signup", { ...EMAIL, ...PASSWORDS }],
	["/auth/callback?state=s&code=c", undefined],
])("is told so after %s", async (path, fields) => {
	expect(await end(path, fields as Record<string, string> | undefined)).toContain(
		serverErrors.cookies,
	);
});

it.each([
	[`/auth/confirmation?token_hash=${HASH}&type=email`, auth.confirmation.successTitle],
	[`/auth/reset-password?token_hash=${HASH}&type=recovery`, auth.reset.successTitle],
	[`/auth/undo?token=${"a1".repeat(32)}`, auth.undo.done.title],
])("sees the result of %s", async (path, title) => {
	expect(await end(path, PASSWORDS)).toContain(title);
});

it("is not told so without a reason: the page of a sign-in, and one with cookies", async () => {
	expect(await end("/auth")).not.toContain(serverErrors.cookies);
	const response = await accountSite().visit("/auth?check=cookies");
	expect(await textOf(response)).not.toContain(serverErrors.cookies);
});

it("a first visit signs in by one more redirect, and goes where it wanted", async () => {
	for (const [path, target] of [
		["/auth?next=%2Fdashboard%3Ftab%3Dprofile", "/dashboard?tab=profile"],
		["/auth?plan=annual&mode=login", "/checkout/annual"],
	] as const) {
		const { submit, visit } = accountSite({ auth: { signIn: fakeTokens() } });
		const response = await submit(path, { ...EMAIL, password: "a-secret" }, { cookie: "" });
		const check = await visit(response.headers.get("location") ?? "");
		expect(check.headers.get("location")).toBe(target);
	}
});
