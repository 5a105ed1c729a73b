/** The parts of an address that stages read; a `URL` has them, `http/address.ts` is faster. */
export interface Address {
	readonly origin: string;
	readonly pathname: string;
	readonly searchParams: {
		get(name: string): string | null;
		[Symbol.iterator](): Iterator<[string, string]>;
	};
}
