/** A copy of what WordPress said, and a place to keep it. */
export interface Copy {
	value: unknown;
	/** When WordPress was asked for it, in milliseconds: what was purged since then is older than the purge. */
	at: number;
	/** When it was last written to the tier that lasts; 0 for never. */
	keptAt: number;
}

/** Failures are silent: a tier that is away holds nothing. */
export interface CacheTier {
	get(key: string): Promise<Copy | undefined>;
	put(key: string, copy: Copy): Promise<void>;
	delete(key: string): Promise<void>;
}

/** How long a copy is worth keeping for when WordPress fails (design §10). */
export const KEPT_SECONDS = 30 * 24 * 3600;

/** Part of every key: copies made by another model or another policy are not ours to show. */
export const MODEL_VERSION = "3";

/** Longer than any healthy look-up, in milliseconds; a hanging tier holds nothing. */
export const TIER_TIMEOUT = 1000;

/** The copy in a text; undefined for what is none. */
export function readCopy(text: string): Copy | undefined {
	try {
		const { value, at, keptAt } = JSON.parse(text) as Partial<Copy>;
		if (typeof at !== "number" || typeof keptAt !== "number") return undefined;
		return { value, at, keptAt };
	} catch {
		return undefined;
	}
}
