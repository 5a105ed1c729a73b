import type { AsService } from "../../contract/sql-calls.ts";
import { valueOrThrow } from "../http/errors.ts";

/** KV's key, and its edge cache time in seconds. */
export const CELLS_KEY = "filled_cells";
const CACHE_TTL = 300;
/** How often the database counts. */
const COUNT_MS = 60 * 60_000;
/** How long a reading of KV is used before it is read again in the background. */
const FRESH_MS = 10 * 60_000;

interface Counted {
	/** `YYYY-MM`, in UTC. */
	month: string;
	cells: number;
	/** ISO time. */
	countedAt: string;
}

interface Ports {
	kv: Pick<KVNamespace, "get" | "put">;
	asService: AsService;
	/** Cells from which on they are shown; null for never. */
	showFrom: number | null;
	now?: () => number;
}

export interface FilledCells {
	/** Cells of the running month, from memory; undefined below the threshold and before the first reading. */
	shown(): number | undefined;
	/** The reading to hand to `waitUntil`, or undefined while nothing is to be read. Never throws. */
	refreshIfStale(): Promise<void> | undefined;
	/** Counts into KV, once an hour. @throws Error when the database or KV is unavailable */
	publish(): Promise<{ written: boolean }>;
}

/** The cells that customers have filled this month, a sum without a person (docs/product/site.md#usage-proof). */
export function createFilledCells({ kv, asService, showFrom, now = Date.now }: Ports): FilledCells {
	let counted: Counted | null = null;
	let readAt = Number.NEGATIVE_INFINITY;
	const isThisMonth = ({ month }: Counted) => new Date(now()).toISOString().startsWith(month);
	const read = async () => {
		readAt = now();
		try {
			counted = await kv.get<Counted>(CELLS_KEY, { type: "json", cacheTtl: CACHE_TTL });
		} catch {
			// The last reading stays; the next one is due as ever.
		}
	};
	return {
		shown() {
			if (showFrom === null || counted === null || !isThisMonth(counted)) return undefined;
			return counted.cells >= showFrom ? counted.cells : undefined;
		},
		refreshIfStale() {
			if (showFrom === null || now() - readAt < FRESH_MS) return undefined;
			return read();
		},
		async publish() {
			if (showFrom === null) return { written: false };
			const last = await kv.get<Counted>(CELLS_KEY, "json");
			const isDue = !last || !isThisMonth(last) || now() - Date.parse(last.countedAt) >= COUNT_MS;
			if (!isDue) return { written: false };
			const count = valueOrThrow(await asService("count_filled_cells"));
			await kv.put(
				CELLS_KEY,
				JSON.stringify({ ...count, countedAt: new Date(now()).toISOString() }),
			);
			return { written: true };
		},
	};
}
