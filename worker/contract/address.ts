/** What stages read of an address; a `URL` is one, and `http/address.ts` makes a cheaper one. */
export interface Address {
	readonly origin: string;
	readonly pathname: string;
	readonly searchParams: {
		get(name: string): string | null;
		[Symbol.iterator](): Iterator<[string, string]>;
	};
}
