import { expect, it } from "vitest";
import { isPreviewNonce } from "../../../../worker/blog/preview/preview-nonce.ts";
import { makePreviewNonce } from "../../../fakes/plugin-requests.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const EXPIRY = NOW / 1000 + 600;
const isAccepted = (nonce: string, id = 41, secret = "secret", now = NOW) =>
	isPreviewNonce(nonce, id, secret, now);

it("is valid for its post until it expires", async () => {
	const nonce = await makePreviewNonce(41, EXPIRY, "secret");
	expect(await isAccepted(nonce)).toBe(true);
	expect(await isAccepted(nonce, 41, "secret", EXPIRY * 1000 - 1)).toBe(true);
	expect(await isAccepted(nonce, 41, "secret", EXPIRY * 1000)).toBe(false);
});

it("is invalid for another post or secret", async () => {
	const nonce = await makePreviewNonce(41, EXPIRY, "secret");
	expect(await isAccepted(nonce, 42)).toBe(false);
	expect(await isAccepted(nonce, 41, "other")).toBe(false);
	expect(await isAccepted(nonce, 41, "")).toBe(false);
});

const BROKEN = ["", ".", "deadbeef00", "1.2", `${EXPIRY}.`, `${EXPIRY}.${"0".repeat(64)}`];
it.each(BROKEN)("is invalid as %j", async (nonce) => {
	expect(await isAccepted(nonce)).toBe(false);
});
