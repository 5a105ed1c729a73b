import { expect, it } from "vitest";
import { createMailApi } from "../../dev/mail-api.ts";

const MAIL = {
	from: "Tabulia <no-reply@t.test>",
	to: ["ada@example.com"],
	reply_to: "help@t.test",
	subject: "S",
	html: "<p>H</p>",
	text: "T",
};

function apiWith(send: () => Promise<void> = async () => {}) {
	const sent: unknown[] = [];
	const api = createMailApi(async (mail) => {
		await send();
		sent.push(mail);
	});
	const post = (body: unknown, key = "k") =>
		api.request("/emails", {
			method: "POST",
			headers: { "content-type": "application/json", "idempotency-key": key },
			body: JSON.stringify(body),
		});
	return { sent, post };
}

it("delivers a mail once per key", async () => {
	const { sent, post } = apiWith();
	const first = await (await post(MAIL)).json();
	expect(await (await post(MAIL)).json()).toEqual(first);
	await post(MAIL, "other");
	expect(sent).toHaveLength(2);
	expect(sent[0]).toMatchObject({ to: "ada@example.com", replyTo: "help@t.test", text: "T" });
});

it("delivers a mail again that it could not deliver before", async () => {
	let fails = true;
	const { sent, post } = apiWith(async () => {
		if (fails) throw new Error("no inbox");
	});
	expect((await post(MAIL)).status).toBe(503);
	fails = false;
	expect((await post(MAIL)).status).toBe(200);
	expect(sent).toHaveLength(1);
});

it("delivers the headers by which one unsubscribes", async () => {
	const { sent, post } = apiWith();
	const headers = { "List-Unsubscribe": "<https://t.test/u>" };
	await post({ ...MAIL, headers });
	expect(sent).toMatchObject([{ headers }]);
});

it("rejects a mail without a text part", async () => {
	const { sent, post } = apiWith();
	expect((await post({ ...MAIL, text: "" })).status).toBe(422);
	expect(sent).toEqual([]);
});
