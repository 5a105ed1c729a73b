import type { Services } from "../services.ts";
import type { ArchiveSlice } from "../supabase/archive.ts";

/** Slices of 20,000 rows: some ten minutes of the cron's fifteen. What remains is done by the next night. */
const MAX_SLICES = 200;

/**
 * Moves the events of expired months to the archive: writes a slice, reads it back, records it, and drops the month when
 * all of its slices are recorded (docs/operations.md#archive). A run that stops goes on with the next one.
 *
 * @returns how many rows were archived, and how many months dropped
 * @throws Error at the first failure; nothing is dropped that was not read back
 */
export async function archiveEvents(
	{ archive, env }: Pick<Services, "archive" | "env">,
	now: number,
): Promise<{ rows: number; months: number }> {
	const done = { rows: 0, months: 0 };
	for (let n = 0; n < MAX_SLICES; n++) {
		const slice = await archive.readSlice(now);
		if (slice === null) break;
		if (slice.lines === null) {
			await archive.dropMonth(now);
			done.months++;
			continue;
		}
		await archive.recordSlice(slice, await store(env.ARCHIVE, slice, slice.lines));
		done.rows += slice.rows;
	}
	return done;
}

/**
 * Writes the lines and reads them back.
 * @returns the SHA-256 of the lines, hexadecimal
 * @throws Error when the archive returns others
 */
async function store(bucket: R2Bucket, slice: ArchiveSlice, lines: string): Promise<string> {
	const key = archiveKey(slice);
	const zipped = new Blob([lines]).stream().pipeThrough(new CompressionStream("gzip"));
	await bucket.put(key, await new Response(zipped).arrayBuffer(), {
		httpMetadata: { contentType: "application/x-ndjson", contentEncoding: "gzip" },
	});
	const digest = await sha256(lines);
	if ((await sha256(await readArchived(bucket, key))) !== digest) {
		throw new Error(`archive: ${key} differs from what was written`);
	}
	return digest;
}

/** The object of a slice, for example `landing_analytics/2024-10/00001.jsonl.gz`. */
export function archiveKey({ parent, month, slice }: ArchiveSlice): string {
	return `${parent}/${month.slice(0, 7)}/${String(slice).padStart(5, "0")}.jsonl.gz`;
}

/**
 * The lines of an object of the archive.
 * @throws Error when there is none
 */
export async function readArchived(bucket: R2Bucket, key: string): Promise<string> {
	const object = await bucket.get(key);
	if (object === null) throw new Error(`archive: no ${key}`);
	return new Response(object.body.pipeThrough(new DecompressionStream("gzip"))).text();
}

async function sha256(text: string): Promise<string> {
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
