import { describe, expect, it } from "vitest";
import type { ServiceInput } from "../../../contract/sql-calls.ts";
import auth from "../../../locales/fr/auth.json" with { type: "json" };
import { ACCOUNT } from "../../fakes/sessions.ts";
import { accountSite, expectPage, handedOn, leadsTo, textOf } from "../account-site.ts";
import { ORIGIN } from "../harness.ts";

const { undo } = auth;
const PATH = "/auth/undo";
const LINK = `${PATH}?token=${"a1".repeat(32)}&lang=fr`;

function site(given: Parameters<typeof accountSite>[0] = {}) {
	const undone: unknown[] = [];
	const functions = {
		find_undo: "password",
		undo_change({ token }: ServiceInput<"undo_change">) {
			undone.push(token);
			return ACCOUNT.email;
		},
		...given.functions,
	};
	return { ...accountSite({ auth: { recover: {} }, ...given, functions }), undone };
}

it("happy: the link of a mail about a change takes it back by its form, mails a reset link, and signs this browser out", async () => {
	const { visit, submit, undone, calls, jar } = site();
	jar.set("__Host-session", "sealed");
	await visit(LINK);
	expect(leadsTo(await submit(LINK, {}))).toEqual([303, PATH]);
	expect(undone).toEqual(["a1".repeat(32)]);
	const target = `${ORIGIN}/auth/reset-password`;
	expect(calls).toEqual([["recover", ACCOUNT.email, target, { address: "local" }]]);
	expect(jar.has("__Host-session")).toBe(false);
	const text = undo.done.text.replace("{{email}}", ACCOUNT.email);
	expect(await textOf(await visit(PATH))).toContain(text);
	// A reload repeats nothing.
	expect(leadsTo(await submit(LINK, {}))).toEqual([303, PATH]);
	expect(undone).toHaveLength(1);
});

it("the link of an objection gives the account to nobody, and mails no way in", async () => {
	const { visit, submit, names, jar } = site({
		functions: { find_undo: "address_restored", undo_change: "" },
	});
	jar.set("__Host-session", "sealed");
	const asked = await textOf(await visit(LINK));
	expect(asked).toContain(undo.objectTitle);
	expect(asked).not.toContain(undo.title);
	expect(leadsTo(await submit(LINK, {}))).toEqual([303, PATH]);
	const held = await textOf(await visit(PATH));
	expect(held).toContain(undo.held.title);
	expect(held).not.toContain(undo.newLink);
	expect([names(), jar.has("__Host-session")]).toEqual([[], false]);
});

describe("security: the link of a mail about a change", () => {
	const WITHOUT_TOKEN = [PATH, `${PATH}?token=short`, `${PATH}?token=${"g".repeat(64)}`];
	it.each(WITHOUT_TOKEN)("%s has no valid token, and asks nothing", async (path) => {
		const { visit, submit, sqlCalls } = site();
		expect(await textOf(await visit(path))).toContain(undo.gone.title);
		expect(leadsTo(await submit(path, {}))).toEqual([303, PATH]);
		expect(sqlCalls.calls).toEqual([]);
	});

	it("works in the browser to which a program that opens links hands it on", async () => {
		const own = site();
		const address = await handedOn(LINK, own);
		expect(await textOf(await own.visit(address))).toContain(undo.submit);
		await own.submit(address, {});
		expect(own.undone).toHaveLength(1);
	});

	it("is used within the limit of the account pages, which the page says", async () => {
		const { visit, submit, undone } = site({
			services: { accountRateLimit: async () => "over" as const },
		});
		await visit(LINK);
		const limited = await submit(LINK, {});
		await expectPage(limited, 429, auth.serverErrors.over_request_rate_limit);
		expect(undone).toEqual([]);
	});
});

it.each([
	"/auth/confirmation?token_hash=x&type=email",
	"/auth/reset-password?token_hash=x&type=recovery",
	"/auth/undo?token=x",
	"/newsletter?token=x",
])("security: the page of a link tells it to nobody: %s", async (path) => {
	const { status, headers } = await accountSite().visit(path);
	expect([status, headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
	expect(headers.get("cache-control")).toContain("no-store");
	expect(headers.get("content-security-policy")).not.toMatch(/facebook|google/);
});
