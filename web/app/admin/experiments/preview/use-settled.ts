import { useEffect, useState } from "react";

/** The value once it has not changed for a while: typing makes one request instead of one a letter. */
export function useSettled<T>(value: T, milliseconds: number): T {
	const key = JSON.stringify(value);
	const [settled, setSettled] = useState(value);
	// biome-ignore lint/correctness/useExhaustiveDependencies: an equal value is no change.
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), milliseconds);
		return () => clearTimeout(timer);
	}, [key, milliseconds]);
	return settled;
}
