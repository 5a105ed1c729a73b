import { describe, expect, it } from "vitest";
import { readCloudflareReturn, readResendReturn } from "../../../worker/mail/mail-returns.ts";

const EMAIL = "ada@example.com";

describe("an event of Resend", () => {
	const event = (type: string, data: object = {}) =>
		readResendReturn("msg_1", { type, created_at: "", data: { to: [EMAIL], ...data } })?.kind;

	it.each([
		["email.bounced", { bounce: { type: "Permanent", subType: "General" } }, "bounce"],
		["email.bounced", { bounce: { type: "Transient", subType: "MailboxFull" } }, undefined],
		["email.bounced", { bounce: { type: "Undetermined" } }, undefined],
		["email.bounced", {}, "bounce"],
		["email.suppressed", {}, "bounce"],
		["email.complained", {}, "complaint"],
		["email.delivered", {}, undefined],
		["email.complained", { to: [] }, undefined],
	])("%s with %j is %s", (type, data, kind) => {
		expect(event(type, data)).toBe(kind);
	});
});

describe("an event of Cloudflare", () => {
	const event = (type: string, payload: object = {}) =>
		readCloudflareReturn({ type, payload: { eventId: "e1", recipient: EMAIL, ...payload } });

	it.each([
		["bounced", { bounce: { type: "hard" } }, "bounce"],
		["bounced", { bounce: { type: "soft" } }, undefined],
		["rejected", { rejection: { reason: "suppressed" } }, "bounce"],
		["rejected", { rejection: { reason: "policy" } }, undefined],
		["complained", {}, "complaint"],
		["delivered", {}, undefined],
	])("%s with %j is %s", (type, payload, kind) => {
		const read = event(`cf.email.sending.message.${type}`, payload);
		expect(read).toEqual(kind ? { event: "e1", kind, email: EMAIL } : null);
	});

	it.each([{ type: "cf.other" }, null, "text"])("is none: %j", (body) => {
		expect(readCloudflareReturn(body)).toBeUndefined();
	});
});
