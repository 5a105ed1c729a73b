import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { readSelection, type Selection, writeSelection } from "./selection.ts";
import { type Spans, spansOf } from "./spans.ts";

export interface Selected {
	selection: Selection;
	spans: Spans;
	/** Changes the address, with an entry in the history. Back at the first page of a list. */
	select(changes: Partial<Selection>): void;
}

/** The selection in the address. Its spans end at the moment when the selection was last changed. */
export function useSelection(): Selected {
	const [address, setAddress] = useSearchParams();
	// A search or a page in the address is no change of the selection, and must not move the end of its spans.
	const text = writeSelection(new URLSearchParams(), readSelection(address, Date.now())).toString();
	const read = useMemo(() => {
		const now = Date.now();
		const selection = readSelection(new URLSearchParams(text), now);
		return { selection, spans: spansOf(selection, now) };
	}, [text]);
	return {
		...read,
		select(changes) {
			const written = writeSelection(address, { ...read.selection, ...changes });
			written.delete("page");
			setAddress(written);
		},
	};
}
