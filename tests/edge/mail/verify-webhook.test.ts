import { expect, it } from "vitest";
import { verifyWebhook } from "../../../worker/mail/verify-webhook.ts";
import { HOOK_SECRET, signedHook } from "../../fakes/auth-hook.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const OTHER = `v1,whsec_${btoa("another secret of this test.....")}`;
const BODY = '{"a":1}';

async function judge(headers: Headers, secrets = HOOK_SECRET, { body = BODY, now = NOW } = {}) {
	try {
		await verifyWebhook(new TextEncoder().encode(body), headers, secrets, now);
		return "verified";
	} catch (error) {
		return (error as Error).message;
	}
}

const signed = (secrets = [HOOK_SECRET], now = NOW) => signedHook(BODY, secrets, now);

it("is verified with either of two secrets, and with either of two signatures, as Auth separates them", async () => {
	expect(await judge(await signed(), `${OTHER}|${HOOK_SECRET}`)).toBe("verified");
	expect(await judge(await signed([OTHER, HOOK_SECRET]))).toBe("verified");
});

it("is verified as Svix signs for Resend, and only under its own names of headers", async () => {
	const secret = HOOK_SECRET.replace("v1,", "");
	const headers = await signedHook(BODY, [secret], NOW, "svix");
	const verified = verifyWebhook(new TextEncoder().encode(BODY), headers, secret, NOW, "svix");
	await expect(verified).resolves.toBeUndefined();
	expect(await judge(headers, secret)).toBe("signature_mismatch");
});

it.each([
	["another secret", async () => signed([OTHER])],
	["no signature", async () => new Headers()],
	["no secret of ours", async () => signed(), ""],
	["a time that is none", async () => signed([HOOK_SECRET], Number.NaN)],
	["another body", async () => signedHook("{}", [HOOK_SECRET], NOW)],
])("is refused with %s", async (_, headers, secrets = HOOK_SECRET) => {
	expect(await judge(await headers(), secrets)).toBe("signature_mismatch");
});

it.each([
	[-301, "timestamp_out_of_tolerance"],
	[-300, "verified"],
	[300, "verified"],
	[301, "timestamp_out_of_tolerance"],
])("that is right is made %d s from now: %s", async (seconds, expected) => {
	const headers = await signed([HOOK_SECRET], NOW + seconds * 1000);
	expect(await judge(headers)).toBe(expected);
});
