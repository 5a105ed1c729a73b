import { expect, it } from "vitest";
import {
	judgeAttribution,
	signAttribution,
} from "../../../worker/attribution/attribution-token.ts";
import { signHmac } from "../../../worker/runtime/hmac.ts";
import { claimsOf, NOW, touch } from "../../fakes/attribution.ts";

const OLD = "old_attribution_secret";
const NEW = "new_attribution_secret";
const claims = claimsOf({ first: touch({ source: "été" }), last: touch() });

const sign = async (secrets: string) => (await signAttribution(claims, secrets)) ?? "";

it("yields its claims for an account made soon after it", async () => {
	const verified = { outcome: "verified", claims };
	const token = await sign(NEW);
	for (const signedUpAt of [NOW - 60, NOW, NOW + 900]) {
		expect(await judgeAttribution(token, signedUpAt, NEW)).toEqual(verified);
	}
});

it.each([-61, 901])("is expired for an account made %i seconds after it", async (seconds) => {
	expect(await judgeAttribution(await sign(NEW), NOW + seconds, NEW)).toEqual({
		outcome: "expired",
	});
});

it("is signed with the first secret, and verified with each", async () => {
	const rotating = `${NEW}, ${OLD}`;
	expect(await judgeAttribution(await sign(OLD), NOW, rotating)).toMatchObject({
		outcome: "verified",
	});
	expect(await sign(rotating)).toBe(await sign(NEW));
	expect(await judgeAttribution(await sign(rotating), NOW, OLD)).toEqual({ outcome: "forged" });
});

it("does not exist without a secret", async () => {
	expect(await signAttribution(claims, "")).toBeNull();
	expect(await judgeAttribution(await sign(NEW), NOW, "")).toEqual({ outcome: "forged" });
});

it("is forged when anything of it is changed", async () => {
	const token = await sign(NEW);
	const [payload = "", signature = ""] = token.split(".");
	const other = await signAttribution(claimsOf({ first: touch({ source: "mine" }) }), OLD);
	const forged = [
		...["", ".", "a.token", payload, `${payload}.`, `.${signature}`, `${token}0`],
		...[`${payload}x.${signature}`, `${other?.split(".")[0]}.${signature}`, String(other)],
		`${payload}.${"0".repeat(64)}`,
		// Signed with our secret for another purpose.
		`${payload}.${await signHmac(payload, NEW)}`,
	];
	for (const text of forged) {
		expect(await judgeAttribution(text, NOW, NEW), text).toEqual({ outcome: "forged" });
	}
});

it("of a release with other claims is expired", async () => {
	const payload = new TextEncoder().encode("{}").toBase64({ alphabet: "base64url" });
	const signature = await signHmac(`attribution.${payload}`, NEW);
	expect(await judgeAttribution(`${payload}.${signature}`, NOW, NEW)).toEqual({
		outcome: "expired",
	});
});
