import { expect, it } from "vitest";
import { createArchive } from "../../../worker/supabase/archive.ts";
import type { Database } from "../../../worker/supabase/database.ts";

const NOW = Date.parse("2026-11-23T00:00:00Z");
const SLICE = {
	...{ parent: "ab_events" as const, month: "2024-09-01", slice: 2, rows: 1 },
	...{ lines: "{}", last_at: "2024-09-02T00:00:00Z", last_id: "id" },
};

it("calls the database for the slices and the end of a month, and throws its errors", async () => {
	const calls: unknown[] = [];
	const database = {
		rpc: async (name: string, args: unknown) => {
			calls.push([name, args]);
			return { data: name === "read_archive_slice" ? SLICE : null, error: null, status: 200 };
		},
	} as unknown as Database;
	const archive = createArchive(database);
	expect(await archive.readSlice(NOW)).toEqual(SLICE);
	await archive.recordSlice(SLICE, "digest");
	await archive.dropMonth(NOW);
	const { lines: _, ...recorded } = SLICE;
	expect(calls).toEqual([
		["read_archive_slice", { at_time: "2026-11-23T00:00:00.000Z" }],
		["record_archive_slice", { slice: { ...recorded, digest: "digest" } }],
		["drop_archived_month", { at_time: "2026-11-23T00:00:00.000Z" }],
	]);
	const failing = createArchive({
		rpc: async () => ({ data: null, error: "no", status: 500 }),
	} as unknown as Database);
	await expect(failing.dropMonth(NOW)).rejects.toThrow("drop_archived_month: 500 no");
});
