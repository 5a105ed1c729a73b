/**
 * The memory of an isolate's stores, in bytes (docs/architecture/overview.md#memory). An isolate has 128 MB for
 * everything, and its addresses are the visitors' to invent.
 */
export const MEMORY_BYTES = {
	documents: 8_000_000,
	blogPages: 5_000_000,
	blogCopies: 3_000_000,
	/** 3,000 posts and the index of their search take this. It follows WordPress: nothing is evicted. */
	blogMirror: 11_000_000,
	/** Addresses that `/cta` counted within the last minute. */
	addresses: 1_000_000,
} as const;

/** Strings with characters such as ’ take two bytes for each. */
export const BYTES_PER_CHARACTER = 2;
