import { VITALS, type Vital } from "../../../../../worker/contract/back-office.ts";
import type { Vitals } from "../../../../../worker/contract/back-office-calls-schema.ts";
import { GOOD_LCP } from "../../../../../worker/contract/vitals.ts";

export const DEVICES = ["all", "mobile", "desktop"] as const;
export type Device = (typeof DEVICES)[number];
export type Rating = "good" | "improve" | "poor";
type Figure = Pick<Vitals["figures"][number], "samples" | "p75">;

export interface VitalsRow {
	/** A page or a release; null for all of them. */
	name: string | null;
	/** Views with any measurement: INP exists only where the visitor did something. */
	samples: number;
	figures: Partial<Record<Vital, Figure>>;
}

/** Good and to improve up to these values (https://web.dev/articles/vitals). */
const BOUNDS = {
	lcp: [GOOD_LCP, 4000],
	inp: [200, 500],
	cls: [0.1, 0.25],
	ttfb: [800, 1800],
} as const;

/** Google's verdict on a 75th percentile. */
export function rate(metric: Vital, value: number): Rating {
	const [good, improve] = BOUNDS[metric];
	if (value <= good) return "good";
	return value <= improve ? "improve" : "poor";
}

/** The rows of a device: all pages first, then each by its samples, and the releases as given. */
export function vitalsRows(
	{ figures }: Vitals,
	device: Device,
	releases: readonly string[],
): { all: VitalsRow; pages: VitalsRow[]; releases: VitalsRow[] } {
	const wanted = device === "all" ? null : device;
	const ofDevice = figures.filter((figure) => figure.device === wanted);
	const rowOf = (page: string | null, release: string | null): VitalsRow => {
		const own = ofDevice.filter((figure) => figure.page === page && figure.release === release);
		return {
			name: page ?? release,
			samples: Math.max(0, ...own.map(({ samples }) => samples)),
			figures: Object.fromEntries(
				VITALS.flatMap((metric) => {
					const figure = own.find((each) => each.metric === metric);
					return figure ? [[metric, figure]] : [];
				}),
			),
		};
	};
	const names = new Set(ofDevice.flatMap(({ page }) => page ?? []));
	return {
		all: rowOf(null, null),
		pages: [...names].map((page) => rowOf(page, null)).sort((a, b) => b.samples - a.samples),
		releases: releases.map((release) => rowOf(null, release)),
	};
}
