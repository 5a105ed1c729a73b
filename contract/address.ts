/** The parts of an address that stages read; a `URL` has them, `http/address.ts` is faster. */
export interface Address {
	readonly origin: string;
	readonly pathname: string;
	readonly searchParams: Query;
}

/** Decoded parameters in their order. */
export interface Query extends Iterable<[string, string]> {
	/** The first of this name. */
	get(name: string): string | null;
}
