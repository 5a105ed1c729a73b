import { expect, it, vi } from "vitest";
import type { ConversionOutcome, Receipt } from "../../../contract/conversions.ts";
import type { AdPort, ReadReceipt } from "../../../worker/conversions/ad-port.ts";
import { sendConversions } from "../../../worker/jobs/send-conversions.ts";
import { conversion } from "../../fakes/conversions.ts";
import { fakeSqlCalls } from "../../fakes/sql-calls.ts";
import { createSite } from "../harness.ts";

const DUE = { of_platform: "google", max_rows: 25 };

/** One platform with conversions that are due. */
function queue(mode: "off" | "dry" | "on", ...outcomes: ConversionOutcome[]) {
	const port = vi.fn<AdPort>();
	const read = vi.fn<ReadReceipt>();
	for (const outcome of outcomes) port.mockResolvedValueOnce(outcome);
	const receipts: Receipt[] = [];
	const sqlCalls = fakeSqlCalls({
		add_ad_conversions: 2,
		claim_ad_conversions: outcomes.map((_, n) => conversion({ id: n + 1 })),
		claim_ad_receipts: receipts,
	});
	const { argsOf } = sqlCalls;
	const ads = {
		platforms: ["google" as const],
		ports: { google: port },
		receipts: { google: read },
	};
	const env = { ...createSite().services.env, AD_CONVERSIONS: mode };
	return { port, read, receipts, argsOf, run: () => sendConversions({ ads, sqlCalls, env }) };
}

it("sends what is due, and stores each outcome at once", async () => {
	const refused = { outcome: "refused", reason: "google INVALID_ARGUMENT" } as const;
	const { argsOf, run } = queue("on", { outcome: "accepted" }, refused);
	expect(await run()).toEqual({ added: 2, accepted: 1, retry: 0, refused: 1, matched: 0 });
	expect(argsOf("claim_ad_conversions")).toEqual([DUE]);
	expect(argsOf("finish_ad_conversions")).toEqual([
		{ outcomes: [{ id: 1, outcome: "accepted" }] },
		{ outcomes: [{ id: 2, ...refused }] },
	]);
});

it("asks what became of earlier ones, and stores what is said", async () => {
	const { argsOf, read, receipts, run } = queue(
		"on",
		{ outcome: "accepted" },
		{ outcome: "accepted" },
	);
	receipts.push(...[1, 2, 3, 4].map((id) => ({ id, step: 0, receipt: `request-${id}` })));
	const refused = { outcome: "refused", reason: "google FAILED INVALID_GCLID" } as const;
	read
		.mockResolvedValueOnce({ outcome: "matched" })
		.mockResolvedValueOnce({ outcome: "pending" })
		.mockResolvedValueOnce(refused)
		.mockResolvedValueOnce({ outcome: "matched" });
	expect(await run()).toMatchObject({ accepted: 2, matched: 2 });
	expect(argsOf("claim_ad_receipts")).toEqual([DUE]);
	expect(argsOf("finish_ad_receipts")).toEqual([
		{ outcomes: [{ id: 1, outcome: "matched" }] },
		{ outcomes: [{ id: 3, ...refused }] },
		{ outcomes: [{ id: 4, outcome: "matched" }] },
	]);
});

it("fails when no platform says what became of earlier ones", async () => {
	const unread = { outcome: "unread", reason: "google 403 PERMISSION_DENIED" } as const;
	const asked = (...said: Awaited<ReturnType<ReadReceipt>>[]) => {
		const { read, receipts, run } = queue("on", ...Array(2).fill({ outcome: "accepted" }));
		receipts.push(...said.map((_, id) => ({ id, step: 0, receipt: `request-${id}` })));
		for (const result of said) read.mockResolvedValueOnce(result);
		return run();
	};
	await expect(asked(unread, unread)).rejects.toThrow("google 403 PERMISSION_DENIED");
	expect(await asked(unread, { outcome: "pending" })).toMatchObject({ accepted: 2, matched: 0 });
});

it("fails when nothing but repetitions came of it", async () => {
	const retry = { outcome: "retry", reason: "google oauth" } as const;
	await expect(queue("on", retry, retry).run()).rejects.toThrow("google oauth");
	const others: ConversionOutcome[] = [
		{ outcome: "accepted" },
		{ outcome: "refused", reason: "google INVALID_ARGUMENT" },
	];
	for (const some of [others, ...others.map((other) => [other])]) {
		const { argsOf, run } = queue("on", retry, ...some);
		const counts = Object.fromEntries(some.map(({ outcome }) => [outcome, 1]));
		expect(await run()).toMatchObject({ retry: 1, ...counts });
		expect(argsOf("finish_ad_conversions")).toHaveLength(1 + some.length);
	}
});
