/** How far a value is from its reference, as a part of it. */
export function relativeError(value: number, reference: number): number {
	return reference === 0 ? Math.abs(value) : Math.abs(value / reference - 1);
}

/** Promised precision of the special functions. */
export const MAX_ERROR = 1e-12;
