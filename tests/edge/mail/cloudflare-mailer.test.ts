import { expect, it } from "vitest";
import { createCloudflareMailer } from "../../../worker/mail/cloudflare-mailer.ts";

const SENDER = { from: "Tabulia <no-reply@t.test>", replyTo: "help@t.test" };
const MAIL = {
	...{ key: "k", to: "ada@example.com", subject: "S", html: "<p>H</p>", text: "T" },
	headers: { "List-Unsubscribe": "<https://t.test/u>" },
};

function mailerThat(send: (mail: unknown) => Promise<unknown>) {
	return createCloudflareMailer({ send }, SENDER);
}

const failsWith = (code?: string) => () =>
	Promise.reject(Object.assign(new Error("no mailbox ada@example.com"), code ? { code } : {}));

it("gets both forms of the mail, its sender and where replies go", async () => {
	const sent: unknown[] = [];
	const result = await mailerThat(async (mail) => void sent.push(mail))(MAIL);
	expect(result).toEqual({ ok: true });
	const { key: _, ...mail } = MAIL;
	const from = { name: "Tabulia", email: "no-reply@t.test" };
	expect(sent).toEqual([{ from, replyTo: SENDER.replyTo, ...mail }]);
});

it.each([
	["E_VALIDATION_ERROR", false],
	["E_FIELD_MISSING", false],
	["E_CONTENT_TOO_LARGE", false],
	["E_RECIPIENT_SUPPRESSED", false],
	["E_RECIPIENT_NOT_ALLOWED", false],
	["E_HEADER_NOT_ALLOWED", false],
	["E_HEADER_VALUE_INVALID", false],
	["E_DELIVERY_FAILED", true],
	[undefined, true],
])("fails with %s, and a retry may help: %s; no recipient is quoted", async (code, retry) => {
	const result = await mailerThat(failsWith(code))(MAIL);
	expect(result).toEqual({
		ok: false,
		retry,
		reason: `cloudflare ${code ?? "without a code"}`,
		isSuppressed: code === "E_RECIPIENT_SUPPRESSED",
	});
});
