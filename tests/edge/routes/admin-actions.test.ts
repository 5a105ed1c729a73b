import { describe, expect, it, vi } from "vitest";
import { eventBatch } from "../../fakes/events.ts";
import { fakeIngest } from "../../fakes/ports.ts";
import { fakeSqlCalls, Refusal } from "../../fakes/sql-calls.ts";
import { createSite, ORIGIN } from "../harness.ts";

const TOKEN = { cookie: "__Host-session=a.b.c" };

const calls = () => fakeSqlCalls({ begin_admin_action: "entry", finish_admin_action: null });
const finished = (outcome: string, detail: object) => ({
	name: "finish_admin_action",
	args: { entry: "entry", outcome, detail },
	token: null,
});

const SIGNED_IN = { method: "POST", headers: { ...TOKEN, origin: ORIGIN } };
const ACCOUNT = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const RESEND = `/api/admin/customers/${ACCOUNT}/resend-confirmation`;
const ACTIONS = ["/api/admin/system/replay-spool", "/api/admin/system/purge-blog", RESEND];

describe("happy", () => {
	it("replays waiting and dead batches, and stores an audit entry first", async () => {
		const sqlCalls = calls();
		const ingest = fakeIngest();
		const site = createSite({ services: { sqlCalls, ingest } });
		const { spool } = site.services;
		const [waiting, dead] = [eventBatch(), eventBatch()];
		await spool.keep(waiting);
		await spool.keepDead(dead.batch_id, dead, "refused");
		await spool.keepDead("broken", "no batch", "unreadable");
		const response = await site.request(ACTIONS[0] ?? "", SIGNED_IN);
		const detail = { revived: 1, stored: 2, waiting: 0, dead: 1 };
		expect(await response.json()).toEqual({ action: "replay_spool", detail });
		const begun = { action: "replay_spool", account: undefined };
		expect(sqlCalls.calls).toEqual([
			{ name: "begin_admin_action", args: begun, token: "a.b.c" },
			finished("done", detail),
		]);
	});

	it("purges the blog's cached copies", async () => {
		const site = createSite({ services: { sqlCalls: calls() } });
		const reads = () =>
			site.wordpress.requested().filter((path) => path.includes("/posts?")).length;
		await site.request("/fr/blog");
		const before = reads();
		await site.request("/fr/blog");
		expect(reads()).toBe(before);
		expect((await site.request(ACTIONS[1] ?? "", SIGNED_IN)).status).toBe(200);
		await site.request("/fr/blog");
		expect(reads()).toBeGreaterThan(before);
	});

	it("sends the confirmation again, once the entry with the account's id is stored", async () => {
		const sqlCalls = calls();
		const resendConfirmation = vi.fn(async () => {
			const begun = { action: "resend_confirmation", account: ACCOUNT };
			expect(sqlCalls.calls).toMatchObject([{ name: "begin_admin_action", args: begun }]);
			return undefined;
		});
		const site = createSite({ services: { sqlCalls, resendConfirmation } });
		const response = await site.request(RESEND, SIGNED_IN);
		expect(await response.json()).toEqual({ action: "resend_confirmation", detail: {} });
		expect(resendConfirmation).toHaveBeenCalledExactlyOnceWith(ACCOUNT, "local");
		expect(sqlCalls.calls.at(-1)).toEqual(finished("done", {}));
	});
});

describe("error", () => {
	it.each([
		["already_confirmed", 409],
		["rate_limited", 429],
		["unavailable", 503],
	] as const)(
		"stores a failed entry when no confirmation goes out: %s is %i",
		async (problem, status) => {
			const sqlCalls = calls();
			const resendConfirmation = async () => problem;
			const site = createSite({ services: { sqlCalls, resendConfirmation } });
			const response = await site.request(RESEND, SIGNED_IN);
			expect(response.status).toBe(status);
			expect(await response.json()).toMatchObject({ error: { code: problem } });
			expect(sqlCalls.calls.at(-1)).toEqual(finished("failed", {}));
		},
	);

	it("stores a failed audit entry when the action fails", async () => {
		const sqlCalls = calls();
		const blog = () => Promise.reject(new Error("no chunk"));
		const site = createSite({ services: { sqlCalls, blog } });
		expect((await site.request(ACTIONS[1] ?? "", SIGNED_IN)).status).toBe(503);
		expect(sqlCalls.calls.at(-1)).toEqual(finished("failed", {}));
	});
});

it("logs that the audit entry could not be completed, and does the action all the same", async () => {
	const sqlCalls = fakeSqlCalls({
		begin_admin_action: "entry",
		finish_admin_action: new Refusal("unavailable"),
	});
	const site = createSite({ services: { sqlCalls } });
	expect((await site.request(ACTIONS[1] ?? "", SIGNED_IN)).status).toBe(200);
	expect(site.log.lines).toMatchObject([{ event: "audit_not_completed" }]);
});

describe("security", () => {
	it("begins nothing for what is no account's id", async () => {
		const sqlCalls = calls();
		const site = createSite({ services: { sqlCalls } });
		const path = RESEND.replace(ACCOUNT, "ada@example.com");
		expect((await site.request(path, SIGNED_IN)).status).toBe(404);
		expect(sqlCalls.calls).toEqual([]);
	});
});
