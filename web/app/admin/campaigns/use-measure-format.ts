import { useFormats } from "../widgets/use-formats.ts";
import { MEASURE_TRAITS, type Measure } from "./campaign-measures.ts";

/** Formats a figure of the report in its unit; a dash for none. */
export function useMeasureFormat(): (measure: Measure, value: number | null) => string {
	const { formats } = useFormats();
	const write = {
		count: formats.number,
		percent: formats.percent,
		cents: formats.money,
		ratio: formats.number,
	};
	return (measure, value) => (value === null ? "–" : write[MEASURE_TRAITS[measure].unit](value));
}
