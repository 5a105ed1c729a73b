import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { verifySignature } from "../../../worker/billing/verify-signature.ts";
import { anyText } from "../../any-text.ts";
import { isAcceptedByStripe, SECRETS, seconds, signatureOf } from "../../fakes/stripe.ts";
import { PROPERTY_RUNS } from "../property-runs.ts";

const NOW = 1_795_000_000_000;
const PAYLOAD = '{"id":"evt_1","type":"customer.subscription.updated","note":"é☃😀"}';
const bytes = (text: string) => new TextEncoder().encode(text);

/** "accepted", or the code of the error; throws any other error. */
async function verdict(
	payload: string | Uint8Array,
	header: string | null,
	secrets: string = SECRETS.current,
	now = NOW,
): Promise<string> {
	const body = typeof payload === "string" ? bytes(payload) : payload;
	try {
		await verifySignature(body, header, secrets, now);
		return "accepted";
	} catch (error) {
		if (!(error instanceof Error) || error.name !== "HttpError") throw error;
		return error.message;
	}
}

const signed = (payload = PAYLOAD, secret: string = SECRETS.current, ms = NOW) =>
	signatureOf(payload, { secret, timestamp: seconds(ms) });

describe("a signature by Stripe's package", () => {
	it("is accepted", async () => {
		expect(await verdict(PAYLOAD, await signed())).toBe("accepted");
	});

	it.each([
		["the old secret", `${SECRETS.current},${SECRETS.old}`, SECRETS.old],
		["a secret after a space", `${SECRETS.current} , ${SECRETS.old}`, SECRETS.old],
	])("is accepted with %s during a rotation", async (_, secrets, secret) => {
		expect(await verdict(PAYLOAD, await signed(PAYLOAD, secret), secrets)).toBe("accepted");
	});

	it.each([
		["before the valid one", (valid: string) => valid.replace(",v1=", `,v1=${"0".repeat(64)},v1=`)],
		["after the valid one", (valid: string) => `${valid},v1=${"0".repeat(64)}`],
	])("is accepted with another signature %s", async (_, change) => {
		expect(await verdict(PAYLOAD, change(await signed()))).toBe("accepted");
	});

	it.each([
		[300, "accepted"],
		[-301, "timestamp_out_of_tolerance"],
		[301, "timestamp_out_of_tolerance"],
	])("made %i s from now results in %s", async (offset, expected) => {
		const header = await signed(PAYLOAD, SECRETS.current, NOW + offset * 1000);
		expect(await verdict(PAYLOAD, header)).toBe(expected);
	});
});

describe("an invalid signature is rejected", () => {
	const digest = "a".repeat(64);
	it.each([
		["only a time", `t=${seconds(NOW)}`],
		["a time with a sign", `t=-1,v1=${digest}`],
		["a time that overflows", `t=${"9".repeat(400)},v1=${digest}`],
		["a short digest", `t=${seconds(NOW)},v1=${digest.slice(1)}`],
	])("%s", async (_, header) => {
		expect(await verdict(PAYLOAD, header)).toBe("signature_mismatch");
	});

	it("the valid digest with an older scheme", async () => {
		const header = (await signed()).replace("v1=", "v0=");
		expect(await verdict(PAYLOAD, header)).toBe("signature_mismatch");
	});

	it("the valid digest with two ambiguous times", async () => {
		const other = `t=${seconds(NOW) + 9}`;
		expect(await verdict(PAYLOAD, `${await signed()},${other}`)).toBe("signature_mismatch");
	});

	it.each(["", " ", ",", " , ,"])("any signature when the secrets are '%s'", async (secrets) => {
		expect(await verdict(PAYLOAD, await signed(), secrets)).toBe("signature_mismatch");
	});

	it("ten thousand digests, which it signs the payload for once only", async () => {
		const header = `t=${seconds(NOW)}${`,v1=${digest}`.repeat(10_000)}`;
		const sign = vi.spyOn(crypto.subtle, "sign");
		expect(await verdict(PAYLOAD, header)).toBe("signature_mismatch");
		expect(sign.mock.calls.length).toBeLessThanOrEqual(2);
	});
});

it("any input is accepted exactly when Stripe's package accepts it", async () => {
	const text = anyText({ minLength: 1 }).map((s) => JSON.stringify(s));
	await fc.assert(
		fc.asyncProperty(text, fc.integer({ min: -400, max: 299 }), async (payload, offset) => {
			const now = Date.now();
			const value = await signed(payload, SECRETS.current, now + offset * 1000);
			const ours = await verdict(payload, value, SECRETS.current, now);
			const theirs = await isAcceptedByStripe(payload, value, SECRETS.current);
			// Within a second of the limit the two clocks may differ.
			fc.pre(Math.abs(offset + 300) > 2);
			expect(ours === "accepted").toBe(theirs);
		}),
		{ numRuns: PROPERTY_RUNS },
	);
});
