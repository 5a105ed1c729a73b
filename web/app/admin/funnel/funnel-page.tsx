import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FUNNEL_STEPS, type FunnelStep } from "../../../../contract/analytics.ts";
import type { Funnel } from "../../../../contract/analytics-schema.ts";
import { pathsOf } from "../../../../contract/figures.ts";
import { ChevronDown, ChevronRight, TriangleAlert } from "../../../ui/icons.tsx";
import { ageOf, useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { useOriginName } from "../campaigns/use-name.ts";
import { PeopleLinks } from "../customers/people-links.tsx";
import { CsvButton, type SheetColumn, toSheet } from "../exports/download-button.tsx";
import { ReportControls } from "../period/filter-control.tsx";
import { useSelection } from "../period/selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { ChartCard } from "../widgets/chart-card.tsx";
import { AMBER, GREEN } from "../widgets/chart-colours.ts";
import { flatten } from "../widgets/figure-values.ts";
import { KnownOrigins } from "../widgets/known-origins.tsx";
import { Page, Panel, PanelTitle } from "../widgets/page.tsx";
import { Results } from "../widgets/results.tsx";
import { CardTable, type TableColumn } from "../widgets/sheet-table.tsx";
import { FigureStats, Stats, useComparedCells } from "../widgets/stat.tsx";
import {
	type CampaignCount,
	campaignsAt,
	type FunnelRow,
	funnelQuery,
	funnelRows,
	funnelSpans,
} from "./funnel-series.ts";

/** From the visit to the first payment (docs/product/reports.md#funnel). */
export function FunnelPage() {
	const { t, formats } = useTexts("funnel");
	const selected = useSelection();
	const { selection, spans } = selected;
	const asked = useMemo(() => funnelSpans(spans, Date.now()), [spans]);
	const current = useQuery(funnelQuery(asked.current, selection.filters));
	// Without a comparison it is the same query, and the same response.
	const earlier = useQuery(funnelQuery(asked.earlier ?? asked.current, selection.filters));
	const funnel = current.data;
	// A failed comparison hides nothing of the chosen period.
	const compared = (asked.earlier && earlier.data) || null;
	const sheetOf = (shown: Funnel) =>
		toSheet(funnelRows(shown, compared), [
			[t("columns.step"), ({ step }) => t(`steps.${step}`)],
			[t("columns.people"), ({ now }) => now.people],
			[t("peopleBefore"), ({ before }) => before?.people ?? null],
			[`${t("columns.rate")} (%)`, ({ now }) => now.rate],
			[`${t("columns.from_start")} (%)`, ({ now }) => now.from_start],
			[t("seconds"), ({ now }) => now.seconds],
		]);
	/** Every campaign with its people at each step. */
	const campaignsOf = ({ campaigns }: Funnel) =>
		toSheet(campaigns, [
			[t("source"), ({ utm_source }) => utm_source],
			[t("campaign"), ({ utm_campaign }) => utm_campaign],
			...FUNNEL_STEPS.map(
				(step, at): SheetColumn<Funnel["campaigns"][number]> => [
					t(`steps.${step}`),
					({ people }) => people[at] ?? null,
				],
			),
		]);
	return (
		<Page
			title={t("title")}
			actions={<SavedViews page="funnel" />}
			controls={<ReportControls {...selected} />}
		>
			<FactsAge />
			<KnownOrigins of="funnel" span={spans.current} />
			{asked.runningSince !== null && (
				<p className="text-amber text-sm">
					{t("running", { day: formats.day(new Date(asked.runningSince).toISOString()) })}
				</p>
			)}
			<Results isPending={current.isPending || earlier.isPending} className="space-y-6">
				<ChartCard
					title={t("chart")}
					csv="funnel"
					query={current}
					height={420}
					isDrawingOnly
					isEmpty={({ steps }) => steps[0]?.people === 0}
					subtitle={() => t("chartHint")}
					sheet={sheetOf}
					legend={() => [
						{ name: t("now"), colour: GREEN },
						...(compared ? [{ name: t("earlier"), colour: AMBER }] : []),
					]}
				>
					{(shown, title) => <FunnelChart title={title} rows={funnelRows(shown, compared)} />}
				</ChartCard>
				<PeopleLinks selected={selected} />
				{funnel && (funnel.steps[0]?.people ?? 0) > 0 && (
					<section className="space-y-3">
						<div className="relative flex flex-wrap items-end justify-between gap-3">
							<div>
								<PanelTitle title={t("table")} figure="funnelCampaigns" />
								<p className="text-sm text-soft">{t("tableHint")}</p>
							</div>
							<CsvButton
								name="funnelCampaigns"
								title={t("campaigns")}
								sheet={campaignsOf(funnel)}
							/>
						</div>
						<FunnelTable rows={funnelRows(funnel, compared)} funnel={funnel} />
					</section>
				)}
				{funnel && <OutsideFunnel outside={funnel.outside} />}
			</Results>
		</Page>
	);
}

/** Visits that no step contains, so that the sign-ups of other pages can be found again. */
function OutsideFunnel({ outside }: Pick<Funnel, "outside">) {
	const { t } = useTexts("funnel");
	return (
		<Panel title={t("outsideTitle")} figure="funnelOutside" className="space-y-4">
			<p className="mt-1 max-w-prose text-sm text-soft">{t("outsideHint")}</p>
			<Stats className="sm:grid-cols-2 lg:grid-cols-4">
				<FigureStats
					report="outside"
					values={flatten("outside", outside)}
					figures={pathsOf("outside").map((path) => [
						...([path, t(`outside.${path}`), t(`outsideTexts.${path}`)] as const),
					])}
				/>
			</Stats>
		</Panel>
	);
}

const FunnelChart = part(async () => (await import("./funnel-chart.tsx")).FunnelChart);

const EVERY_MS = 60_000;

/** When visitors and steps were brought up to date last. */
const factsAgeQuery = {
	...callQuery("get_facts_age", {}),
	refetchInterval: EVERY_MS,
	refetchOnWindowFocus: true,
};

/**
 * How old the visitors and steps are on which the funnel rests (docs/product/reports.md#age-of-figures). While they are too
 * old, it is a warning, and `data-outdated` marks the figures (web/app/admin/widgets/widgets.css).
 */
export function FactsAge() {
	const { t, language } = useTexts("period", "age");
	const { data, isPending } = useQuery(factsAgeQuery);
	// The place stays the same when the text comes.
	if (isPending) return <p className="h-5" />;
	const updated = data?.at
		? t("updated", { age: ageOf(data.at, Date.now(), language) })
		: t("never");
	const text = data === undefined ? t("unknown") : updated;
	if (data?.is_stale === false) return <p className="text-sm text-soft">{text}</p>;
	return (
		<p
			role="status"
			data-outdated
			className="flex max-w-prose items-start gap-2 rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm"
		>
			<TriangleAlert className="mt-0.5 size-4 shrink-0" />
			<span>
				<strong className="font-semibold">{t("stale")}</strong> {text}
			</span>
		</p>
	);
}

const NOTES = {
	people: "funnelPeople",
	rate: "funnelRate",
	from_start: undefined,
	seconds: "funnelSeconds",
} as const;

/** The steps in figures; each opens the list of its campaigns. */
function FunnelTable({ rows, funnel }: { rows: readonly FunnelRow[]; funnel: Funnel }) {
	const { t } = useTexts("funnel");
	const [open, setOpen] = useState<FunnelStep>();
	const cellsOf = useComparedCells("funnel", ["people"]);
	const opener = (step: FunnelStep) => {
		const isOpen = open === step;
		const Chevron = isOpen ? ChevronDown : ChevronRight;
		return (
			<button
				type="button"
				className="inline-flex min-h-9 items-center gap-1.5 text-left font-semibold"
				aria-expanded={isOpen}
				aria-label={t("open", { step: t(`steps.${step}`) })}
				onClick={() => setOpen(isOpen ? undefined : step)}
			>
				<Chevron className="size-4 shrink-0" aria-hidden="true" />
				{t(`steps.${step}`)}
			</button>
		);
	};
	return (
		<CardTable
			className="max-h-none bg-sheet"
			caption={t("table")}
			rows={rows}
			keyOf={({ step }) => step}
			columns={[
				[t("columns.step"), ({ step }) => opener(step)],
				...pathsOf("funnel").map(
					(path): TableColumn<FunnelRow> => [
						t(`columns.${path}`),
						({ now, before }) => cellsOf(now, before, [path]),
						{ figure: NOTES[path] },
					],
				),
			]}
			below={({ step }) => open === step && <CampaignList campaigns={campaignsAt(funnel, step)} />}
		/>
	);
}

/** The campaigns of a step: how many people came by each, and their share of the step before. */
function CampaignList({ campaigns }: { campaigns: readonly CampaignCount[] }) {
	const { t, formats } = useTexts("funnel");
	const nameOf = useOriginName();
	if (campaigns.length === 0) return <p className="text-left text-soft">{t("noCampaign")}</p>;
	const most = campaigns[0]?.people ?? 1;
	return (
		<ol className="w-full space-y-2 whitespace-normal py-1 text-left">
			{campaigns.map(({ source, campaign, people, rate }) => (
				<li key={`${source}\n${campaign}`} className="grid grid-cols-[1fr_auto] gap-x-4">
					<span className="wrap-anywhere">{nameOf({ source, campaign })}</span>
					<span className="tabular-nums">
						{formats.number(people)}
						{rate !== null && <span className="text-soft"> · {formats.percent(rate)}</span>}
					</span>
					<span
						className="col-span-2 mt-1 h-2 overflow-hidden rounded-full bg-line forced-color-adjust-none"
						aria-hidden="true"
					>
						<span
							className="block h-full rounded-full bg-green"
							style={{ width: `${(100 * people) / most}%` }}
						/>
					</span>
				</li>
			))}
		</ol>
	);
}
