/** Selection of a page: period, comparison and filters, all of it in the address (docs/product/reports.md#period-and-filters). Pure. */

import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import {
	FILTERS,
	MAX_FILTER_LENGTH,
	TOUCHES,
	type Touch,
	UNKNOWN_ORIGIN,
} from "../../../../contract/analytics.ts";
import { LANGUAGES } from "../../../../contract/languages.ts";
import {
	type ChosenPeriod,
	COMPARISONS,
	type Comparison,
	customProblem,
	isDay,
	PERIODS,
	type Spans,
	spansOf,
} from "./spans.ts";

export type FilterName = (typeof FILTERS)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** The filters with a closed list of values; the others take a text. */
export const FILTER_VALUES: Partial<Record<FilterName, readonly string[]>> = {
	platform: ["windows", "mac", "other"],
	language: LANGUAGES,
	variant: ["a", "b", "c", "d", "e"],
};

export interface Selection {
	period: ChosenPeriod;
	compare: Comparison;
	filters: Filters;
}

export const DEFAULT_SELECTION: Selection = {
	period: { name: "30d" },
	compare: "previous",
	filters: {},
};

const day = z.string().check(z.refine(isDay));
const text = z.string().check(z.minLength(1), z.maxLength(MAX_FILTER_LENGTH));

/** @returns undefined for a value that the filter does not have */
function readFilter(name: FilterName, address: URLSearchParams): string | undefined {
	const value = text.safeParse(address.get(name)).data;
	const values = FILTER_VALUES[name];
	const isKnown = !values || value === UNKNOWN_ORIGIN || values.includes(value ?? "");
	return isKnown ? value : undefined;
}

/**
 * Reads the address. A missing or invalid part has its default: the links of others never break a page.
 *
 * @param now milliseconds; a custom period lies in the past
 * @param usual the period of a page without one in its address
 */
export function readSelection(
	address: URLSearchParams,
	now: number,
	usual = DEFAULT_SELECTION.period,
): Selection {
	const read = <T>(schema: z.ZodMiniType<T>, name: string) =>
		schema.safeParse(address.get(name)).data;
	const filters = FILTERS.flatMap((name) => {
		const value = readFilter(name, address);
		return value === undefined ? [] : [[name, value]];
	});
	return {
		period: readPeriod(read, now) ?? usual,
		compare: read(z.enum(COMPARISONS), "compare") ?? DEFAULT_SELECTION.compare,
		filters: Object.fromEntries(filters),
	};
}

function readPeriod(
	read: <T>(schema: z.ZodMiniType<T>, name: string) => T | undefined,
	now: number,
): ChosenPeriod | undefined {
	const name = read(z.enum(PERIODS), "period");
	if (name !== "custom") return name && { name };
	const [from, to] = [read(day, "from"), read(day, "to")];
	if (from === undefined || to === undefined || customProblem({ from, to }, now)) return undefined;
	return { name, from, to };
}

/** The address with this selection; defaults are left out, and parameters of the page are kept. */
export function writeSelection(
	address: URLSearchParams,
	selection: Selection,
	usual = DEFAULT_SELECTION.period,
): URLSearchParams {
	const { period, compare, filters } = selection;
	const custom = period.name === "custom" ? period : undefined;
	const values: Record<string, string | undefined> = {
		period: period.name === usual.name ? undefined : period.name,
		from: custom?.from,
		to: custom?.to,
		compare: compare === DEFAULT_SELECTION.compare ? undefined : compare,
		...Object.fromEntries(FILTERS.map((name) => [name, filters[name]])),
	};
	return withParameters(address, values);
}

/** The address of another page with this selection, more filters, and parameters of that page. */
export function pageAddress(
	path: string,
	selection: Selection,
	filters: Filters = {},
	parameters: Record<string, string> = {},
): string {
	const filtered = { ...selection, filters: { ...selection.filters, ...filters } };
	return `${path}?${writeSelection(new URLSearchParams(parameters), filtered)}`;
}

/** The address with these parameters; an empty one is removed. */
export function withParameters(
	address: URLSearchParams,
	values: Record<string, string | null | undefined>,
): URLSearchParams {
	const written = new URLSearchParams(address);
	for (const [name, value] of Object.entries(values)) {
		if (value) written.set(name, value);
		else written.delete(name);
	}
	return written;
}

/** A choice of a closed list in the address, which leaves out the usual one. */
export function useChoice<Name extends string>(
	parameter: string,
	names: readonly Name[],
	usual: Name,
) {
	const [address, setAddress] = useSearchParams();
	const chosen = names.find((name) => name === address.get(parameter)) ?? usual;
	const choose = (name: Name) =>
		setAddress(withParameters(address, { [parameter]: name === usual ? null : name }));
	return [chosen, choose] as const;
}

/** The touch in the address that an account counts for. */
export const useTouch = () => useChoice<Touch>("touch", TOUCHES, "first");

export interface Selected {
	selection: Selection;
	touch: Touch;
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
	const [touch] = useTouch();
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
		touch,
		select(changes) {
			const written = writeSelection(address, { ...read.selection, ...changes }, usual);
			written.delete("page");
			setAddress(written);
		},
	};
}
