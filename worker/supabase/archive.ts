/** The months of events that leave the database (docs/operations.md#archive). */
import { callOrThrow, type Database } from "./database.ts";

/** Some rows of a month, in the order of their keys. */
export interface ArchiveSlice {
	parent: "landing_analytics" | "ab_events";
	/** The month's first day, `YYYY-MM-DD`. */
	month: string;
	/** From 1 on. */
	slice: number;
	/** 0: the month is archived whole. */
	rows: number;
	/** JSON, a row each; null without rows. */
	lines: string | null;
	last_at: string | null;
	last_id: string | null;
}

/** All throw on failure. */
export interface Archive {
	/** The next rows of the oldest expired month; null when no month has expired. */
	readSlice(at: number): Promise<ArchiveSlice | null>;
	/** After the slice was read back from the archive. @param digest SHA-256 of its lines, hexadecimal */
	recordSlice(slice: ArchiveSlice, digest: string): Promise<void>;
	/** Drops the month whose slices are all recorded. */
	dropMonth(at: number): Promise<void>;
}

const TIMEOUT_MS = 60_000;

export function createArchive(database: Database): Archive {
	const call = (name: string, args: Record<string, unknown>) =>
		callOrThrow(database, name, args, TIMEOUT_MS);
	const timeOf = (at: number) => new Date(at).toISOString();
	return {
		readSlice: async (at) =>
			(await call("read_archive_slice", { at_time: timeOf(at) })) as ArchiveSlice | null,
		recordSlice: async ({ lines: _, ...slice }, digest) => {
			await call("record_archive_slice", { slice: { ...slice, digest } });
		},
		dropMonth: async (at) => {
			await call("drop_archived_month", { at_time: timeOf(at) });
		},
	};
}
