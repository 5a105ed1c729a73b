/** Refused forms without a script: what is wrong is where the reader is. */
import { expect, it } from "vitest";
import { documentPath } from "../../contract/paths.ts";
import common from "../../locales/fr/common.json" with { type: "json" };
import { refusal } from "../fakes/accounts.ts";
import { accountSite, HASH } from "./account-site.ts";

const PASSWORDS = { password: "a-secret", confirmPassword: "a-secret" };
const EMAIL = { email: "ada@example.com" };
const [PREFIX = ""] = common.errorTitle.split("{{title}}");

const FORMS: [path: string, fields: Record<string, string>, focused: string][] = [
	["/auth", { email: "ada", password: "12345" }, "email"],
	["/auth", { ...EMAIL, password: "a-secret" }, "password"],
	["/auth?mode=signup", { ...EMAIL, ...PASSWORDS, confirmPassword: "x" }, "confirmPassword"],
	[`/auth/reset-password?token_hash=${HASH}&type=recovery`, { password: "1" }, "password"],
	[
		documentPath("withdrawal", "fr"),
		{ step: "review", name: "Ada", email: "ada", contract: "" },
		"email",
	],
];

it.each(FORMS)(
	"%s, %j has the focus on its first wrong field and says so in the title",
	async (path, fields, focused) => {
		const { submit } = accountSite({
			auth: { signIn: refusal("invalid_credentials") },
			functions: { find_reset_link: "valid" },
		});
		const html = await (await submit(path, fields)).text();
		const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
		const names = inputs
			.filter((tag) => tag.includes("autofocus"))
			.map((tag) => /name="(\w+)"/.exec(tag)?.[1]);
		expect(names).toEqual([focused]);
		expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toMatch(new RegExp(`^${PREFIX}\\S`));
	},
);

it("names an address that is no account's as an address", async () => {
	expect(await (await accountSite().visit("/newsletter")).text()).toContain('autoComplete="email"');
	expect(await (await accountSite().visit("/auth")).text()).toContain('autoComplete="username"');
});
