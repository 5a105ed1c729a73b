import type { PathOf, Report } from "../../../../worker/contract/figures.ts";
import { changeOf, type Values, verdictOf } from "./figure-values.ts";
import { useFormats } from "./use-formats.ts";

const COLOURS = { good: "text-green", bad: "text-red", none: "text-soft" } as const;

interface Props<Of extends Report> {
	report: Of;
	path: PathOf<Of>;
	now: Values<Of>;
	before: Values<Of>;
}

/** How a figure changed, in the colour of its verdict; nothing where there is no change to tell. */
export function Change<Of extends Report>({ report, path, now, before }: Props<Of>) {
	const { formats } = useFormats();
	const change = changeOf(report, path, now, before);
	if (change === null) return null;
	return (
		<span className={COLOURS[verdictOf(report, path, now, before)]}>{formats.change(change)}</span>
	);
}
