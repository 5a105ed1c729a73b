import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { VITALS, VITALS_DAYS, type Vital } from "../../../../../contract/back-office.ts";
import type { Vitals } from "../../../../../contract/back-office-calls-schema.ts";
import { GOOD_LCP } from "../../../../../contract/vitals.ts";
import { useFormats } from "../../../formats.ts";
import { callQuery } from "../../widgets/analytics-query.ts";
import { Choice } from "../../widgets/controls.tsx";
import { CardTable } from "../../widgets/sheet-table.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";

type Days = (typeof VITALS_DAYS)[number];

/** Measurements of visitors' browsers, by page and device, and by release (docs/product/back-office.md#speed-as-felt). */
export function VitalsCard({ release }: { release: string }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const { t: tSystem } = useTranslation("admin", { keyPrefix: "system" });
	const [days, setDays] = useState<Days>(28);
	const [device, setDevice] = useState<Device>("all");
	const query = useQuery(
		callQuery(["system", "vitals", days, release], "get_vitals", { days, release }),
	);
	return (
		<section className="space-y-4" aria-busy={query.isFetching}>
			<header className="flex flex-wrap items-end justify-between gap-4">
				<p className="max-w-prose text-sm text-soft">{t("lead")}</p>
				<div className="flex flex-wrap gap-3">
					<Choice<Device>
						label={t("device")}
						value={device}
						options={DEVICES.map((name) => [name, t(name)] as const)}
						onChoose={setDevice}
					/>
					<Choice<`${Days}`>
						label={t("period")}
						value={`${days}`}
						options={VITALS_DAYS.map((n) => [`${n}`, t(`days${n}`)] as const)}
						onChoose={(n) => setDays(n === "7" ? 7 : 28)}
					/>
				</div>
			</header>
			<WidgetBody
				query={query}
				failure={{ title: t("failed"), retryLabel: tSystem("retry"), onRetry: query.refetch }}
			>
				{(vitals) => <Tables vitals={vitals} device={device} release={release} />}
			</WidgetBody>
		</section>
	);
}

interface TablesProps {
	vitals: Vitals;
	device: Device;
	release: string;
}

/** The pages, and the release beside the one before it. */
function Tables({ vitals, device, release }: TablesProps) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const releases = vitals.before === null ? [release] : [release, vitals.before];
	const rows = vitalsRows(vitals, device, releases);
	if (rows.all.samples === 0) return <p className="text-soft">{t("empty")}</p>;
	return (
		<div className="space-y-4">
			<VitalsTable
				caption={t("pages")}
				heading={t("page")}
				rows={[rows.all, ...rows.pages]}
				nameOf={(name) =>
					name === null ? t("every") : t(`names.${name}` as "names.other", { defaultValue: name })
				}
			/>
			<VitalsTable
				caption={t("releases")}
				heading={t("release")}
				rows={rows.releases}
				nameOf={(name) => t(name === release ? "current" : "before", { release: name })}
			/>
		</div>
	);
}

interface Props {
	caption: string;
	/** Heading of the first column. */
	heading: string;
	rows: readonly VitalsRow[];
	nameOf(name: string | null): string;
}

/** The four metrics of pages or releases, one a row. */
function VitalsTable({ caption, heading, rows, nameOf }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const { formats } = useFormats();
	const meanings = VITALS.map((metric) => [t(`metrics.${metric}`), t(`meanings.${metric}`)]);
	return (
		<div className="space-y-2">
			<h3 className="font-semibold text-sm">{caption}</h3>
			<CardTable
				caption={caption}
				// Fixed, so that the columns of the two tables are aligned.
				className="max-h-none [&>table]:table-fixed min-[30rem]:[&>table]:min-w-[46rem]"
				names={[heading, ...VITALS.map((metric) => t(`metrics.${metric}`)), t("samples")]}
				meanings={Object.fromEntries(meanings)}
				rows={rows.map(({ name, samples, figures }) => ({
					key: String(name),
					cells: [
						<span key="name" className="wrap-anywhere whitespace-normal">
							{nameOf(name)}
						</span>,
						...VITALS.map((metric) => (
							<VitalsFigure key={metric} metric={metric} p75={figures[metric]?.p75} />
						)),
						formats.number(samples),
					],
				}))}
			/>
		</div>
	);
}

const LOOKS: Record<Rating, string> = {
	good: "bg-green-wash text-green",
	improve: "border border-line-strong text-ink",
	poor: "bg-red-wash text-red",
};

interface FigureProps {
	metric: Vital;
	/** Undefined without a measurement. */
	p75: number | undefined;
}

/** A 75th percentile with its verdict, as a word and a colour. */
function VitalsFigure({ metric, p75 }: FigureProps) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const { formats } = useFormats();
	if (p75 === undefined) return <span className="text-soft">–</span>;
	const rating = rate(metric, p75);
	return (
		<span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5">
			<span className="font-medium tabular-nums">
				{metric === "cls" ? formats.score(p75) : formats.delay(p75)}
			</span>
			<span className={`rounded px-1.5 py-px text-xs ${LOOKS[rating]}`}>
				{t(`ratings.${rating}`)}
			</span>
		</span>
	);
}

const DEVICES = ["all", "mobile", "desktop"] as const;
type Device = (typeof DEVICES)[number];
type Rating = "good" | "improve" | "poor";
type Figure = Pick<Vitals["figures"][number], "samples" | "p75">;

interface VitalsRow {
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
function vitalsRows(
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
