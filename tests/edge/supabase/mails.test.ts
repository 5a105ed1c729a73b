import { describe, expect, it } from "vitest";
import type { RpcResult } from "../../../worker/supabase/database.ts";
import { createMailStore } from "../../../worker/supabase/mails.ts";
import { KNOWN_ADDRESS } from "../../fakes/mails.ts";

function storeWith(result: Partial<RpcResult>) {
	const calls: unknown[][] = [];
	const rpc = async (...call: unknown[]) => {
		calls.push(call);
		return { data: null, error: null, status: 200, ...result };
	};
	const store = createMailStore({ rpc }, 500);
	return { calls, store };
}

describe("the stored mails", () => {
	it("are added with their key", async () => {
		const { calls, store } = storeWith({ data: true });
		expect(await store.add(KNOWN_ADDRESS)).toBe(true);
		const { key, kind, to, language, data } = KNOWN_ADDRESS;
		const args = { mail_key: key, kind, recipient: to, language, data };
		expect(calls).toEqual([["enqueue_mail", args, 10_000]]);
		expect(await storeWith({ data: false }).store.add(KNOWN_ADDRESS)).toBe(false);
	});

	it.each([
		["stored", { status: 204 }],
		["over", { status: 429, error: "PT429 too many" }],
		["unavailable", { status: 0, error: "TypeError" }],
	])("of Auth are %s after %j", async (outcome, result) => {
		const { calls, store } = storeWith(result);
		const given = { ...KNOWN_ADDRESS, account: "u1", language: undefined };
		expect(await store.addAuthMails([given], "net")).toBe(outcome);
		const { to: recipient, ...mail } = given;
		const args = { mails: [{ ...mail, recipient }], network: "net" };
		expect(calls).toEqual([["enqueue_auth_mails", args, 4_000]]);
	});

	it("are claimed for a delivery of a message, and finished by key", async () => {
		const { calls, store } = storeWith({ data: null });
		expect(await store.claim("k", { id: "m", attempts: 2 })).toBeNull();
		expect(await store.finish("k", "sent", "")).toBeNull();
		expect(calls.map(([name, args]) => [name, args])).toEqual([
			["claim_mail", { mail_key: "k", message_id: "m", delivery: 2, quota: 500 }],
			["finish_mail", { mail_key: "k", outcome: "sent", problem: "" }],
		]);
		expect(await storeWith({ data: 40 }).store.finish("k", "retry", "503")).toBe(40);
	});

	it.each([
		["an error", { error: "X1 no", status: 500 }],
		["no connection", { error: "TypeError", status: 0 }],
	])("are undefined after %s", async (_, result) => {
		const { store } = storeWith(result);
		expect(await store.add(KNOWN_ADDRESS)).toBeUndefined();
		expect(await store.claim("k", { id: "m", attempts: 1 })).toBeUndefined();
		expect(await store.finish("k", "sent", "")).toBeUndefined();
		await expect(store.listDue()).rejects.toThrow("list_due_mails");
	});
});
