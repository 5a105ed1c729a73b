import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { DEFAULT_SELECTION, readSelection, type Selection, writeSelection } from "./selection.ts";
import { type Spans, spansOf } from "./spans.ts";

export interface Selected {
	selection: Selection;
	spans: Spans;
	/** Changes the address, with an entry in the history. Back at the first page of a list. */
	select(changes: Partial<Selection>): void;
}

/**
 * The selection in the address. Its spans end at the moment when the selection was last changed.
 *
 * @param usual the period of the page without one in its address; a constant
 */
export function useSelection(usual = DEFAULT_SELECTION.period): Selected {
	const [address, setAddress] = useSearchParams();
	// A search or a page in the address is no change of the selection, and must not move the end of its spans.
	const inAddress = readSelection(address, Date.now(), usual);
	const text = writeSelection(new URLSearchParams(), inAddress, usual).toString();
	const read = useMemo(() => {
		const now = Date.now();
		const selection = readSelection(new URLSearchParams(text), now, usual);
		return { selection, spans: spansOf(selection, now) };
	}, [text, usual]);
	return {
		...read,
		select(changes) {
			const written = writeSelection(address, { ...read.selection, ...changes }, usual);
			written.delete("page");
			setAddress(written);
		},
	};
}
