import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FILTERS, FUNNEL_STEPS, type FunnelStep } from "../../../../worker/contract/analytics.ts";
import type { Funnel } from "../../../../worker/contract/analytics-schema.ts";
import { pathsOf } from "../../../../worker/contract/figures.ts";
import { part } from "../../load-part.tsx";
import { CsvButton } from "../exports/download-button.tsx";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import type { Filters } from "../period/selection.ts";
import { useSelection } from "../period/use-selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { analyticsQuery } from "../widgets/analytics-query.ts";
import { AMBER, GREEN } from "../widgets/chart-colours.ts";
import { ChartFrame } from "../widgets/chart-frame.tsx";
import { FigureNote } from "../widgets/figure-hint.tsx";
import { flatten } from "../widgets/figure-values.ts";
import { Page } from "../widgets/page.tsx";
import { Results } from "../widgets/results.tsx";
import { FigureStats, Stats } from "../widgets/stat.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { WidgetCard } from "../widgets/widget-card.tsx";
import { FactsAge } from "./facts-age.tsx";
import {
	campaignSheet,
	type FunnelSpan,
	funnelRows,
	funnelSheet,
	funnelSpans,
} from "./funnel-series.ts";
import { FunnelTable } from "./funnel-table.tsx";

/** From the visit to the first payment (docs/product.md#funnel). */
export function FunnelPage() {
	const { t } = useTranslation("funnel");
	const { formats } = useFormats();
	const selected = useSelection();
	const { selection, spans } = selected;
	const asked = useMemo(() => funnelSpans(spans, Date.now()), [spans]);
	const current = useQuery(funnelQuery(asked.current, selection.filters));
	// Without a comparison it is the same query, and the same response.
	const earlier = useQuery(funnelQuery(asked.earlier ?? asked.current, selection.filters));
	const funnel = current.data;
	// A failed comparison hides nothing of the chosen period.
	const compared = (asked.earlier && earlier.data) || null;
	return (
		<>
			<FactsAge />
			<Page title={t("title")} lead={t("lead")} actions={<SavedViews page="funnel" />}>
				<div className="panel space-y-4">
					<PeriodControl {...selected} />
					<div className="flex flex-wrap items-end gap-3">
						<FilterControl
							{...selected}
							names={FILTERS}
							suggestions={{
								source: namesOf(funnel?.campaigns.map(({ utm_source }) => utm_source)),
								campaign: namesOf(funnel?.campaigns.map(({ utm_campaign }) => utm_campaign)),
							}}
						/>
					</div>
					{asked.runningSince !== null && (
						<p className="text-amber text-sm">
							{t("running", { day: formats.day(new Date(asked.runningSince).toISOString()) })}
						</p>
					)}
				</div>
				<Results isPending={current.isPending || earlier.isPending} className="space-y-6">
					<FunnelCard query={current} compared={compared} />
					{funnel && (funnel.steps[0]?.people ?? 0) > 0 && (
						<section className="space-y-3">
							<div className="relative flex flex-wrap items-end justify-between gap-3">
								<div>
									<h2 className="font-semibold text-lg tracking-tight">{t("table")}</h2>
									<p className="text-sm text-soft">{t("tableHint")}</p>
									<p className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
										{(["people", "rate", "seconds"] as const).map((figure) => (
											<span key={figure}>
												{t(`columns.${figure}`)}
												<FunnelNote about={t(`columns.${figure}`)} figure={figure} />
											</span>
										))}
										<span>
											{t("campaigns")}
											<FunnelNote about={t("campaigns")} figure="campaigns" />
										</span>
									</p>
								</div>
								<CsvButton
									name="funnelCampaigns"
									title={t("campaigns")}
									sheet={campaignSheet(funnel, [
										...[t("source"), t("campaign")],
										...FUNNEL_STEPS.map((step) => t(`steps.${step}`)),
									])}
								/>
							</div>
							<FunnelTable rows={funnelRows(funnel, compared)} funnel={funnel} />
						</section>
					)}
					{funnel && <BesideFunnel beside={funnel.beside} />}
				</Results>
			</Page>
		</>
	);
}

/** Names of campaigns to choose from, without those of the database. */
function namesOf(names: readonly string[] = []): string[] {
	return [...new Set(names)].filter((name) => name !== "" && name !== "(other)").sort();
}

/** The funnel of a span, by filters of the entry. */
function funnelQuery({ from, until, seen }: FunnelSpan, filters: Filters) {
	const iso = (time: number) => new Date(time).toISOString();
	const instants = { from: iso(from), until: iso(until), seen: iso(seen) };
	return analyticsQuery("analytics_funnel", { ...instants, ...filters }, ({ data }) => data);
}

/** What no step contains, so that the sign-ups of other pages can be found again. */
function BesideFunnel({ beside }: Pick<Funnel, "beside">) {
	const { t } = useTranslation("funnel");
	const title = t("besideTitle");
	return (
		<section className="widget">
			<header>
				<h2 className="inline font-semibold text-lg leading-tight tracking-tight">{title}</h2>
				<FunnelNote about={title} figure="beside" />
				<p className="mt-1 max-w-prose text-sm text-soft">{t("besideHint")}</p>
			</header>
			<Stats className="sm:grid-cols-2 lg:grid-cols-4">
				<FigureStats
					report="beside"
					values={flatten("beside", beside)}
					figures={pathsOf("beside").map((path) => [
						...([path, t(`beside.${path}`), t(`besideTexts.${path}`)] as const),
					])}
				/>
			</Stats>
		</section>
	);
}

/** The hint of a figure of the funnel. */
function FunnelNote(props: {
	about: string;
	figure: "people" | "rate" | "seconds" | "campaigns" | "beside";
}) {
	const { t } = useTranslation("funnel");
	return (
		<FigureNote
			about={props.about}
			texts={t(`notes.${props.figure}`, { returnObjects: true })}
			source="analytics_funnel"
			isDelayed
		/>
	);
}

const FunnelChart = part(async () => (await import("./funnel-chart.tsx")).FunnelChart);

interface Props {
	query: UseQueryResult<Funnel>;
	/** Of the earlier period. */
	compared: Funnel | null;
}

/** The steps as bars. */
function FunnelCard({ query, compared }: Props) {
	const { t } = useTranslation("funnel");
	const title = t("chart");
	const sheetOf = (funnel: Funnel) =>
		funnelSheet(funnelRows(funnel, compared), {
			header: [
				...[t("columns.step"), t("columns.people"), t("peopleBefore")],
				...[`${t("columns.rate")} (%)`, `${t("columns.from_start")} (%)`, t("seconds")],
			],
			step: (step: FunnelStep) => t(`steps.${step}`),
		});
	return (
		<WidgetCard
			title={title}
			query={query}
			height={460}
			isEmpty={({ steps }) => steps[0]?.people === 0}
			subtitle={() => t("chartHint")}
			actions={(funnel) => <CsvButton name="funnel" title={title} sheet={sheetOf(funnel)} />}
		>
			{(funnel) => (
				<ChartFrame
					title={title}
					height={420}
					sheet={sheetOf(funnel)}
					rowLabel={(step) => step}
					legend={[
						{ name: t("now"), colour: GREEN },
						...(compared ? [{ name: t("earlier"), colour: AMBER }] : []),
					]}
				>
					<FunnelChart title={title} rows={funnelRows(funnel, compared)} />
				</ChartFrame>
			)}
		</WidgetCard>
	);
}
