import { expect, it } from "vitest";
import { readAuthMails } from "../../../worker/mail/auth-mails.ts";
import { hookCall } from "../../fakes/auth-hook.ts";

const KEY = "auth:9f1d8a54-3d0c-4a0e-9c0e-0d6a2c5e8b11";
const account = "8484b834-f29e-4af2-bf42-80644d154f76";
const TO = { key: KEY, to: "ada@example.com", account, language: "en" };
const mailsOf = (...call: Parameters<typeof hookCall>) => readAuthMails(hookCall(...call))?.mails;

it.each([
	["signup", "auth_confirmation", { token_hash: "aa11" }],
	["magiclink", "auth_magic_link", {}],
	["reauthentication", "auth_reauthentication", { code: "0123456789" }],
])("for %s is a mail of kind %s, with what it needs and nothing more", (action, kind, data) => {
	expect(mailsOf(action)).toEqual([{ ...TO, kind, data }]);
});

it("for a changed address is a mail to each mailbox, each with the link of its own token", () => {
	const user = { new_email: "new@example.com" };
	const kind = "auth_email_change";
	expect(mailsOf("email_change", { user, data: { token_hash_new: "bb22" } })).toEqual([
		{
			// Does not name the account's address, which may be a stranger's words.
			...{ ...TO, kind, to: "new@example.com" },
			data: { ...user, old_email: "", token_hash: "aa11" },
		},
		{
			...{ ...TO, kind, key: `${KEY}:old` },
			data: { ...user, old_email: "ada@example.com", token_hash: "bb22" },
		},
	]);
	expect(mailsOf("email_change", { user })).toHaveLength(1);
});

it.each(["r&d@example.com", "ventes/paris@example.com", "a=b@localhost"])(
	"goes to every address that Auth accepts: %s",
	(email) => expect(mailsOf("signup", { user: { email } })?.[0]?.to).toBe(email),
);

it.each([
	["https://x.test/auth/confirmation?lang=fr", "fr"],
	["https://x.test/auth/confirmation?lang=de", undefined],
	["https://x.test", undefined],
	["", undefined],
])("names the language of the page %j: %s", (redirect_to, language) => {
	expect(mailsOf("signup", { data: { redirect_to } })?.[0]?.language).toBe(language);
});

it.each([
	[[]],
	[{ ...hookCall("signup"), user: {} }],
	[hookCall("signup", { data: { token_hash: "a&b" } })],
])("is refused as %j", (body) => expect(readAuthMails(body)).toBeUndefined());
