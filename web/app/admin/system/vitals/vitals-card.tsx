import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { VITALS, VITALS_DAYS, type Vital } from "../../../../../contract/back-office.ts";
import type { Vitals } from "../../../../../contract/back-office-calls-schema.ts";
import { GOOD_LCP } from "../../../../../contract/vitals.ts";
import { useTexts } from "../../../formats.ts";
import { callQuery } from "../../widgets/analytics-query.ts";
import { Choice, Mark } from "../../widgets/controls.tsx";
import { CardTable, type TableColumn } from "../../widgets/sheet-table.tsx";
import { WidgetBody } from "../../widgets/widget-card.tsx";

type Days = (typeof VITALS_DAYS)[number];

/** Measurements of visitors' browsers, by page and device, and by release (docs/product/back-office.md#speed-as-felt). */
export function VitalsCard({ release }: { release: string }) {
	const { t } = useTexts("admin", "system");
	const [days, setDays] = useState<Days>(28);
	const [device, setDevice] = useState<Device>("all");
	const query = useQuery(callQuery("get_vitals", { days, release }));
	return (
		<section className="space-y-4" aria-busy={query.isFetching}>
			<header className="flex flex-wrap items-end justify-between gap-4">
				<p className="max-w-prose text-sm text-soft">{t("vitals.lead")}</p>
				<div className="flex flex-wrap gap-3">
					<Choice<Device>
						label={t("vitals.device")}
						value={device}
						options={DEVICES.map((name) => [name, t(`vitals.${name}`)] as const)}
						onChoose={setDevice}
					/>
					<Choice<`${Days}`>
						label={t("vitals.period")}
						value={`${days}`}
						options={VITALS_DAYS.map((n) => [`${n}`, t(`vitals.days${n}`)] as const)}
						onChoose={(n) => setDays(n === "7" ? 7 : 28)}
					/>
				</div>
			</header>
			<WidgetBody query={query} failure={{ title: t("vitals.failed"), retryLabel: t("retry") }}>
				{(vitals) => <Tables vitals={vitals} device={device} release={release} />}
			</WidgetBody>
		</section>
	);
}

/** The four metrics of each page, and of the release beside the one before it. */
function Tables({ vitals, device, release }: { vitals: Vitals; device: Device; release: string }) {
	const { t, formats } = useTexts("admin", "system.vitals");
	const releases = vitals.before === null ? [release] : [release, vitals.before];
	const rows = vitalsRows(vitals, device, releases);
	if (rows.all.samples === 0) return <p className="text-soft">{t("empty")}</p>;
	const pageName = (name: string | null) =>
		name === null ? t("every") : t(`names.${name}` as "names.other", { defaultValue: name });
	const releaseName = (name: string | null) =>
		t(name === release ? "current" : "before", { release: name });
	/** A 75th percentile with its verdict, as a word and a colour; a dash without a measurement. */
	const figureOf = (metric: Vital, p75: number | undefined) => {
		if (p75 === undefined) return <span className="text-soft">–</span>;
		const rating = rate(metric, p75);
		return (
			<span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5">
				<span className="font-medium tabular-nums">
					{metric === "cls" ? formats.score(p75) : formats.delay(p75)}
				</span>
				<Mark tone={TONES[rating]}>{t(`ratings.${rating}`)}</Mark>
			</span>
		);
	};
	const tables = [
		["pages", "page", [rows.all, ...rows.pages], pageName],
		["releases", "release", rows.releases, releaseName],
	] as const;
	return (
		<div className="space-y-4">
			{tables.map(([caption, heading, shown, nameOf]) => (
				<div key={caption} className="space-y-2">
					<h3 className="font-semibold text-sm">{t(caption)}</h3>
					<CardTable
						caption={t(caption)}
						// Fixed, so that the columns of the two tables are aligned.
						className="max-h-none [&>table]:table-fixed min-[30rem]:[&>table]:min-w-[46rem]"
						rows={shown}
						keyOf={({ name }) => String(name)}
						columns={[
							[
								t(heading),
								({ name }) => (
									<span className="wrap-anywhere whitespace-normal">{nameOf(name)}</span>
								),
							],
							...VITALS.map(
								(metric): TableColumn<VitalsRow> => [
									t(`metrics.${metric}`),
									({ p75 }) => figureOf(metric, p75[metric]),
									{ meaning: t(`meanings.${metric}`) },
								],
							),
							[t("samples"), ({ samples }) => formats.number(samples)],
						]}
					/>
				</div>
			))}
		</div>
	);
}

const TONES = { good: "good", improve: "none", poor: "bad" } as const;

const DEVICES = ["all", "mobile", "desktop"] as const;
type Device = (typeof DEVICES)[number];
type Rating = keyof typeof TONES;
type VitalsRow = ReturnType<typeof vitalsRows>["all"];

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
function vitalsRows({ figures }: Vitals, device: Device, releases: readonly string[]) {
	const wanted = device === "all" ? null : device;
	const ofDevice = figures.filter((figure) => figure.device === wanted);
	const rowOf = (page: string | null, release: string | null) => {
		const own = ofDevice.filter((figure) => figure.page === page && figure.release === release);
		const p75: Partial<Record<Vital, number>> = Object.fromEntries(
			own.map((figure) => [figure.metric, figure.p75]),
		);
		return {
			/** A page or a release; null for all of them. */
			name: page ?? release,
			/** Views with any measurement: INP exists only where the visitor did something. */
			samples: Math.max(0, ...own.map(({ samples }) => samples)),
			p75,
		};
	};
	const names = new Set(ofDevice.flatMap(({ page }) => page ?? []));
	return {
		all: rowOf(null, null),
		pages: [...names].map((page) => rowOf(page, null)).sort((a, b) => b.samples - a.samples),
		releases: releases.map((release) => rowOf(null, release)),
	};
}
