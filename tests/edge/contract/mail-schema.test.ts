import { expect, it } from "vitest";
import { parseMail, parseMailMessage } from "../../../contract/mail-schema.ts";
import { KNOWN_ADDRESS } from "../../fakes/mails.ts";
import { MAILS } from "../mail/sample-mails.ts";

it("is read as it was written", () => {
	const subscriber = crypto.randomUUID();
	const receipt = { ends_on: "", reference: "r", requested_at: "2026-11-20T00:00:00Z" };
	for (const mail of [
		KNOWN_ADDRESS,
		{ ...KNOWN_ADDRESS, kind: "cancellation_receipt", subscriber, data: receipt },
	]) {
		expect(parseMail(mail)).toEqual(mail);
	}
});

it.each([...new Set(MAILS.map(({ kind }) => kind))])("is one of ours: %s", (kind) => {
	expect(parseMail({ ...KNOWN_ADDRESS, kind })?.kind).toBe(kind);
});

it.each([
	["an unknown kind", { ...KNOWN_ADDRESS, kind: "newsletter" }],
	["an emptied recipient", { ...KNOWN_ADDRESS, to: null }],
	["a second header in its recipient", { ...KNOWN_ADDRESS, to: "a@b.test\r\nBcc: c@d.test" }],
	["data that is no text", { ...KNOWN_ADDRESS, data: { at: 1 } }],
])("with %s is undefined", (_, row) => {
	expect(parseMail(row)).toBeUndefined();
});

it("reads a message by its key only", () => {
	expect(parseMailMessage({ key: "k" })).toEqual({ key: "k" });
	expect(parseMailMessage({ key: 1 })).toBeUndefined();
	expect(parseMailMessage("k")).toBeUndefined();
});
