import { expect, it } from "vitest";
import { createResendMailer } from "../../../worker/mail/resend-mailer.ts";
import { fakeSupabase, type Reply, refusesToConnect, replies } from "../../fakes/supabase.ts";
import { stubFetch } from "../harness.ts";

const MAIL = {
	...{ key: "k:1", to: "ada@example.com", subject: "S", html: "<p>H</p>", text: "T" },
	headers: { "List-Unsubscribe": "<https://t.test/u>" },
};
const send = createResendMailer({
	url: "https://mail.test/emails",
	apiKey: "re_key",
	from: "Tabulia <no-reply@t.test>",
	replyTo: "help@t.test",
});

it("gets both forms of the mail and its key, so that a repetition sends nothing", async () => {
	// A redirect is not followed: it would take the key to another host.
	const reply: Reply = ({ redirect } = {}) =>
		Response.json({ id: "1" }, { status: redirect === "manual" ? 200 : 500 });
	const { fetch, requests } = fakeSupabase(reply);
	stubFetch(fetch);
	expect(await send(MAIL)).toEqual({ ok: true });
	const [request] = requests;
	expect(request?.headers.get("authorization")).toBe("Bearer re_key");
	expect(request?.headers.get("content-type")).toBe("application/json");
	expect(request?.headers.get("idempotency-key")).toBe("k:1");
	expect(request?.body).toEqual({
		from: "Tabulia <no-reply@t.test>",
		to: ["ada@example.com"],
		reply_to: "help@t.test",
		subject: "S",
		html: "<p>H</p>",
		text: "T",
		headers: MAIL.headers,
	});
});

it("fails while the provider cannot be reached, and a retry may help", async () => {
	stubFetch(fakeSupabase(refusesToConnect).fetch);
	expect(await send(MAIL)).toEqual({ ok: false, retry: true, reason: "resend TypeError" });
});

it.each([
	[400, false],
	[413, false],
	[422, false],
	[401, true],
	[409, true],
	[500, true],
])("fails with status %i, and a retry may help: %s", async (status, retry) => {
	stubFetch(fakeSupabase(replies(status, { message: "ada@example.com" })).fetch);
	expect(await send(MAIL)).toEqual({ ok: false, retry, reason: `resend ${status}` });
});
