import { useLayoutEffect, useRef } from "react";

/**
 * The value; while it is pending, the one before it, if there was one.
 * @returns the value, and whether it is the one before
 */
export function useLastSettled<T>(value: T, isPending: boolean): [value: T, isStale: boolean] {
	const last = useRef<{ value: T }>(undefined);
	useLayoutEffect(() => {
		if (!isPending) last.current = { value };
	});
	return isPending && last.current ? [last.current.value, true] : [value, false];
}
