import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifySignature } from "../../../worker/billing/verify-signature.ts";
import { isAcceptedByStripe, SECRETS, seconds, signatureOf } from "../../fakes/stripe.ts";

const NOW = 1_795_000_000_000;
const PAYLOAD = '{"id":"evt_1","type":"customer.subscription.updated","note":"é☃😀"}';
const bytes = (text: string) => new TextEncoder().encode(text);

/** "accepted", else the code of its refusal; a bug is thrown. */
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

describe("a signature by Stripe's own package", () => {
	it("is accepted", async () => {
		expect(await verdict(PAYLOAD, await signed())).toBe("accepted");
	});

	it.each([
		["the new secret", `${SECRETS.current},${SECRETS.old}`, SECRETS.current],
		["the old secret", `${SECRETS.current},${SECRETS.old}`, SECRETS.old],
		["a secret behind a space", `${SECRETS.current} , ${SECRETS.old}`, SECRETS.old],
	])("is accepted with %s while they are rotated", async (_, secrets, secret) => {
		expect(await verdict(PAYLOAD, await signed(PAYLOAD, secret), secrets)).toBe("accepted");
	});

	it("is refused with a secret that is no longer listed", async () => {
		expect(await verdict(PAYLOAD, await signed(PAYLOAD, SECRETS.old))).toBe("signature_mismatch");
	});

	it.each([
		["before the right one", (right: string) => right.replace(",v1=", `,v1=${"0".repeat(64)},v1=`)],
		["behind the right one", (right: string) => `${right},v1=${"0".repeat(64)}`],
		["cut short", (right: string) => `${right},v1=00`],
		["of another scheme", (right: string) => `${right},v0=${"0".repeat(64)}`],
		["behind a space", (right: string) => right.replace(",", ", ")],
	])("is found among others: one more %s", async (_, change) => {
		expect(await verdict(PAYLOAD, change(await signed()))).toBe("accepted");
	});

	it.each([
		[0, "accepted"],
		[-300, "accepted"],
		[300, "accepted"],
		[-301, "timestamp_out_of_tolerance"],
		[301, "timestamp_out_of_tolerance"],
		[-86_400, "timestamp_out_of_tolerance"],
		[86_400, "timestamp_out_of_tolerance"],
	])("made %i s from now is %s", async (apart, expected) => {
		const header = await signed(PAYLOAD, SECRETS.current, NOW + apart * 1000);
		expect(await verdict(PAYLOAD, header)).toBe(expected);
	});

	it("says of a wrong one nothing but that, however old", async () => {
		const header = await signed(PAYLOAD, SECRETS.old, NOW - 86_400_000);
		expect(await verdict(PAYLOAD, header)).toBe("signature_mismatch");
	});

	it("is of the bytes as they came: a BOM in front is another body", async () => {
		const header = await signed();
		expect(await verdict(`\uFEFF${PAYLOAD}`, header)).toBe("signature_mismatch");
		expect(await verdict(bytes(PAYLOAD).slice(0, -1), header)).toBe("signature_mismatch");
	});
});

describe("what is no signature is refused", () => {
	const digest = "a".repeat(64);
	it.each([
		["none", null],
		["an empty one", ""],
		["words", "hello"],
		["a time alone", `t=${seconds(NOW)}`],
		["a digest alone", `v1=${digest}`],
		["an empty time", `t=,v1=${digest}`],
		["a time with a sign", `t=-1,v1=${digest}`],
		["a time with a fraction", `t=1.5,v1=${digest}`],
		["a time in hex", `t=0x6afd,v1=${digest}`],
		["a time past all counting", `t=${"9".repeat(400)},v1=${digest}`],
		["a short digest", `t=${seconds(NOW)},v1=${digest.slice(1)}`],
		["a long digest", `t=${seconds(NOW)},v1=${digest}a`],
		["a digest of other letters", `t=${seconds(NOW)},v1=${"z".repeat(64)}`],
		["an empty digest", `t=${seconds(NOW)},v1=`],
		["NaN", "t=NaN,v1=NaN"],
		["prototype", "__proto__=1,constructor=2"],
	])("%s", async (_, header) => {
		expect(await verdict(PAYLOAD, header)).toBe("signature_mismatch");
	});

	it("the right digest under an older scheme", async () => {
		const header = (await signed()).replace("v1=", "v0=");
		expect(await verdict(PAYLOAD, header)).toBe("signature_mismatch");
	});

	it("the right digest with two times: either could have been meant", async () => {
		const other = `t=${seconds(NOW) + 9}`;
		const right = await signed();
		expect(await verdict(PAYLOAD, `${other},${right}`)).toBe("signature_mismatch");
		expect(await verdict(PAYLOAD, `${right},${other}`)).toBe("signature_mismatch");
	});

	it.each(["", " ", ",", " , ,"])("anything, when the secrets are '%s'", async (secrets) => {
		expect(await verdict(PAYLOAD, await signed(), secrets)).toBe("signature_mismatch");
	});

	it("ten thousand digests, in no time", async () => {
		const header = `t=${seconds(NOW)}${`,v1=${digest}`.repeat(10_000)}`;
		const started = Date.now();
		expect(await verdict(PAYLOAD, header)).toBe("signature_mismatch");
		expect(Date.now() - started).toBeLessThan(2_000);
	});
});

describe("whatever comes", () => {
	const pair = fc.tuple(
		fc.constantFrom("t", "v1", "v0", "", " t", "T"),
		fc.oneof(
			fc.string(),
			fc.integer().map(String),
			fc.constant(String(seconds(NOW))),
			fc
				.uint8Array({ minLength: 32, maxLength: 32 })
				.map((digest) => Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")),
		),
	);
	const header = fc.oneof(
		fc.string({ unit: "binary" }),
		fc.array(pair.map(([key, value]) => `${key}=${value}`)).map((pairs) => pairs.join(",")),
	);

	it("is refused by its code and never throws anything else", async () => {
		await fc.assert(
			fc.asyncProperty(fc.uint8Array(), header, fc.string(), async (body, value, secrets) => {
				expect(await verdict(body, value, secrets)).toBe("signature_mismatch");
			}),
			{ numRuns: 500 },
		);
	});

	it("a changed body is never accepted", async () => {
		const body = fc.uint8Array({ minLength: 1, maxLength: 500 });
		await fc.assert(
			fc.asyncProperty(body, fc.nat(), fc.integer({ min: 1, max: 255 }), async (was, at, bits) => {
				const text = new TextDecoder("latin1").decode(was);
				const original = bytes(text);
				const value = await signed(text);
				expect(await verdict(original, value)).toBe("accepted");
				const changed = original.slice();
				const place = at % changed.length;
				changed[place] = (changed[place] ?? 0) ^ bits;
				expect(await verdict(changed, value)).toBe("signature_mismatch");
			}),
		);
	});

	it("a changed header is never accepted", async () => {
		const right = await signed();
		await fc.assert(
			fc.asyncProperty(
				fc.nat(right.length - 1),
				fc.constantFrom(..."0123456789abcdef"),
				async (at, letter) => {
					const changed = right.slice(0, at) + letter + right.slice(at + 1);
					fc.pre(changed !== right);
					expect(await verdict(PAYLOAD, changed)).toBe("signature_mismatch");
				},
			),
		);
	});

	it("what is accepted, Stripe's package accepts", async () => {
		const text = fc.string({ unit: "binary", minLength: 1 }).map((s) => JSON.stringify(s));
		await fc.assert(
			fc.asyncProperty(text, fc.integer({ min: -400, max: 299 }), async (payload, apart) => {
				const now = Date.now();
				const value = await signed(payload, SECRETS.current, now + apart * 1000);
				const ours = await verdict(payload, value, SECRETS.current, now);
				const theirs = await isAcceptedByStripe(payload, value, SECRETS.current);
				// Within a second of the limit the two clocks may differ.
				fc.pre(Math.abs(apart + 300) > 2);
				expect(ours === "accepted").toBe(theirs);
			}),
		);
	});
});
