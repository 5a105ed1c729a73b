import { expect, it } from "vitest";
import { createSealer } from "../../../worker/runtime/seal.ts";

const VALUE = { token: "secret-token", at: 1 };
const sealer = createSealer(["new-secret-0123456", "old-secret-0123456"], "session");

it("is opened again, and tells nothing of itself", async () => {
	const [one, other] = await Promise.all([sealer.seal(VALUE), sealer.seal(VALUE)]);
	expect(await sealer.open(one)).toEqual(VALUE);
	expect(one).not.toBe(other);
	expect(one).toMatch(/^[\w-]+$/);
	expect(atob(one.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("secret-token");
});

it("survives the rotation of its secret, and ends with it", async () => {
	const old = createSealer(["old-secret-0123456"], "session");
	const sealed = await old.seal(VALUE);
	expect(await sealer.open(sealed)).toEqual(VALUE);
	expect(await old.open(await sealer.seal(VALUE))).toBeUndefined();
});

it("of one purpose is none of another", async () => {
	const other = createSealer(["new-secret-0123456"], "link");
	expect(await other.open(await sealer.seal(VALUE))).toBeUndefined();
});

it("is not opened once any of its characters was changed", async () => {
	const sealed = await sealer.seal(VALUE);
	for (let at = 0; at < sealed.length; at += 7) {
		const changed = `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
		expect(await sealer.open(changed), String(at)).toBeUndefined();
	}
});

it.each(["", "A", "not base64 !", "A".repeat(5000)])("is not %j", async (text) => {
	expect(await sealer.open(text)).toBeUndefined();
});

it("needs a secret", async () => {
	const none = createSealer([], "session");
	expect(await none.open(await sealer.seal(VALUE))).toBeUndefined();
	await expect(none.seal(VALUE)).rejects.toThrow("no secret");
});
