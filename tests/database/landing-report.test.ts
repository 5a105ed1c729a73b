import { describe, expect, it } from "vitest";
import { asAdmin } from "./as-admin.ts";
import { daysAgo, eventBatch, ingest, landingEvent } from "./events.ts";
import { migratedDatabase } from "./harness.ts";

const database = migratedDatabase();
const { rpc, refresh } = asAdmin(database);

describe("the landing report", () => {
	const visit = (day: number, event: Parameters<typeof landingEvent>[0], hour = 1) =>
		eventBatch({
			received_at: daysAgo(day, hour * 3_600_000).toISOString(),
			landing: [landingEvent(event)],
		});
	it("compares with the period before, by any number of dimensions", async () => {
		const french = { utm_source: "x", language: "fr" } as const;
		// The first and the last day of each period, and the one before both.
		await ingest(database, [
			...[6, 7, 13, 14].map((ago) => visit(ago, french)),
			visit(8, { ...french, language: "en", event_type: "click" }),
		]);
		const rows = await rpc("analytics_campaigns(7, array['utm_source', 'language'])");
		const nothing = {
			...{ views: 0, clicks: 0, sign_ups: 0, trials: 0, paid: 0, cost: null, revenue: null },
		};
		expect(rows).toEqual([
			{ key: french, now: { ...nothing, views: 1 }, before: { ...nothing, views: 2 } },
			{ key: { ...french, language: "en" }, now: nothing, before: { ...nothing, clicks: 1 } },
		]);
		const span = JSON.stringify({
			...{ from: daysAgo(6), until: new Date(Date.now() + 3_600_000) },
			...{ before_from: daysAgo(13), before_until: daysAgo(6) },
		});
		expect(
			await rpc(`analytics_campaigns(null, array['utm_source', 'language'], 'first', '${span}')`),
			"the same days as a span",
		).toEqual(rows);
	});

	it.each([
		"analytics_daily(8)",
		"analytics_daily(null)",
		"analytics_monthly(0)",
		"analytics_monthly(37)",
		"analytics_campaigns(8, array['utm_source'])",
		"analytics_campaigns(7, array[]::text[])",
		"analytics_campaigns(7, null)",
		"analytics_campaigns(7, array['language'], 'any')",
		"analytics_campaigns(7, array['language'], null)",
		"analytics_campaign_days(8, array['language'], 'first', '[{}]')",
		"analytics_campaign_days(7, array['language'], 'first', '[]')",
		"analytics_campaign_days(7, array['language'], 'first', '{}')",
		"analytics_campaign_days(7, array['language'], 'first', null)",
		"analytics_campaigns(7, array['session_id'])",
		"analytics_campaigns(7, array['language', 'language'])",
	])("refuses %s", async (call) => {
		await expect(rpc(call)).rejects.toMatchObject({ code: "PT400" });
	});

	it("compares a running day with the same part of an earlier one, from rollups too", async () => {
		const noon = 12 * 3_600_000;
		const visits = [1, 2, 3].flatMap((day) => [visit(day, {}, 1), visit(day, {}, 13)]);
		await ingest(database, visits);
		await refresh();
		const views = async (ago: number, hours: number) => {
			const times = {
				...{ from: daysAgo(1), until: daysAgo(0) },
				...{
					before_from: daysAgo(ago),
					before_until: daysAgo(ago - 1, hours * 3_600_000 - noon * 2),
				},
			};
			const [row] = await rpc<{ now: { views: number }; before: { views: number } }[]>(
				`analytics_campaigns(null, array['utm_source'], 'first', '${JSON.stringify(times)}')`,
			);
			return [row?.now.views, row?.before.views];
		};
		expect(await views(2, 12)).toEqual([2, 1]);
		expect(await views(2, 24)).toEqual([2, 2]);
		expect(await views(3, 12)).toEqual([2, 1]);
	});

	it("adds up to the whole over the values of a filter, by day as well", async () => {
		await ingest(database, [
			visit(1, { detected_platform: "windows", utm_campaign: "spring" }),
			visit(2, { detected_platform: "mac", utm_campaign: "spring" }),
			visit(3, { detected_platform: "mac", utm_campaign: "autumn", language: "en", variant: "c" }),
		]);
		await refresh();
		const views = async (filters: object) => {
			const rows = await rpc<{ now: { views: number; cost: number | null } }[]>(
				`analytics_campaigns(7, array['utm_source'], 'first', null, '${JSON.stringify(filters)}')`,
			);
			const days = await rpc<{ rows: { views: number }[] }[]>(
				`analytics_campaign_days(7, array['utm_source'], 'first', '[{"utm_source":"google"}]', null, '${JSON.stringify(filters)}')`,
			);
			const byDay = days.reduce((sum, { rows: [row] }) => sum + (row?.views ?? 0), 0);
			expect(byDay).toBe(rows[0]?.now.views ?? 0);
			return [byDay, rows[0]?.now.cost ?? null];
		};
		expect(await views({})).toEqual([3, 0]);
		expect(await views({ platform: "windows" })).toEqual([1, null]);
		expect(await views({ platform: "mac" })).toEqual([2, null]);
		expect(await views({ campaign: "spring" })).toEqual([2, 0]);
		expect(await views({ source: "bing" })).toEqual([0, null]);
		expect(await views({ language: "en", variant: "c" })).toEqual([1, null]);
	});

	it("refuses a span that is none", async () => {
		for (const times of [
			{ from: daysAgo(1, 1), until: daysAgo(0) },
			{ from: daysAgo(1), until: daysAgo(2) },
			{ from: daysAgo(900), until: daysAgo(1) },
			{ from: daysAgo(1) },
		]) {
			await expect(
				rpc(`analytics_campaigns(7, array['utm_source'], 'first', '${JSON.stringify(times)}')`),
			).rejects.toThrow("a span begins at midnight");
		}
	});
});
