import { beforeEach, describe, expect, it } from "vitest";
import { archiveEvents, archiveKey, readArchived } from "../../../worker/jobs/archive-events.ts";
import type { Archive, ArchiveSlice } from "../../../worker/supabase/archive.ts";
import { bindings, createSite } from "../harness.ts";

const NOW = Date.parse("2026-11-23T00:00:00Z");
const bucket = bindings.ARCHIVE;

/** A month of so many rows in slices of two, as the database hands it out. */
function monthOf(rows: number) {
	const recorded: { slice: number; digest: string }[] = [];
	let isDropped = false;
	const archive: Archive = {
		readSlice: async () => {
			if (isDropped) return null;
			const from = recorded.length * 2;
			const lines = Array.from({ length: Math.min(2, rows - from) }, (_, n) =>
				JSON.stringify({ event_id: from + n, utm_campaign: "été" }),
			);
			return {
				...{ parent: "landing_analytics", month: "2024-09-01", slice: recorded.length + 1 },
				...{ rows: lines.length, lines: lines.join("\n") || null, last_at: "x", last_id: "y" },
			} satisfies ArchiveSlice;
		},
		recordSlice: async ({ slice }, digest) => void recorded.push({ slice, digest }),
		dropMonth: async () => {
			isDropped = true;
		},
	};
	return { archive, recorded, isDropped: () => isDropped };
}

const run = (archive: Archive, ARCHIVE = bucket) => {
	const { services } = createSite();
	return archiveEvents({ archive, env: { ...services.env, ARCHIVE } }, NOW);
};

describe("the archive", () => {
	beforeEach(async () => {
		for (const { key } of (await bucket.list()).objects) await bucket.delete(key);
	});

	it("has every row of a month before the month is dropped", async () => {
		const { archive, recorded, isDropped } = monthOf(5);
		expect(await run(archive)).toEqual({ rows: 5, months: 1 });
		expect(isDropped()).toBe(true);
		expect(recorded.map(({ slice }) => slice)).toEqual([1, 2, 3]);
		const { objects } = await bucket.list();
		expect(objects.map(({ key }) => key)).toEqual(
			[1, 2, 3].map((slice) =>
				archiveKey({ parent: "landing_analytics", month: "2024-09-01", slice } as ArchiveSlice),
			),
		);
		const texts = await Promise.all(objects.map(({ key }) => readArchived(bucket, key)));
		const rows = texts.flatMap((text) => text.split("\n").map((line) => JSON.parse(line)));
		expect(rows.map(({ event_id }) => event_id)).toEqual([0, 1, 2, 3, 4]);
		expect(rows[0].utm_campaign).toBe("été");
	});

	it("goes on where a run stopped", async () => {
		const { archive, recorded } = monthOf(5);
		const stopped = { ...archive, recordSlice: () => Promise.reject(new Error("500")) };
		await expect(run(stopped)).rejects.toThrow("500");
		expect(recorded).toEqual([]);
		expect(await run(archive)).toEqual({ rows: 5, months: 1 });
	});

	it.each([
		["loses an object", { get: async () => null }],
		["returns another one", { get: (key: string) => bucket.get(key.replace("00002", "00001")) }],
	])("that %s keeps the month in the database", async (_, broken) => {
		const { archive, isDropped } = monthOf(5);
		const bad = { put: bucket.put.bind(bucket), ...broken } as unknown as R2Bucket;
		await expect(run(archive, bad)).rejects.toThrow("archive:");
		expect(isDropped()).toBe(false);
	});
});
