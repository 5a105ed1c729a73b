import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FILTERS, FUNNEL_STEPS, type FunnelStep } from "../../../../contract/analytics.ts";
import type { Funnel } from "../../../../contract/analytics-schema.ts";
import { pathsOf } from "../../../../contract/figures.ts";
import { TriangleAlert } from "../../../ui/icons.tsx";
import { ageOf, useFormats } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { PeopleLinks } from "../customers/people-links.tsx";
import { CsvButton } from "../exports/download-button.tsx";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import { useSelection } from "../period/use-selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { ChartCard } from "../widgets/chart-card.tsx";
import { AMBER, GREEN } from "../widgets/chart-colours.ts";
import { FigureHint } from "../widgets/figure-hint.tsx";
import { flatten } from "../widgets/figure-values.ts";
import { KnownOrigins } from "../widgets/known-origins.tsx";
import { Page, PanelTitle } from "../widgets/page.tsx";
import { Results } from "../widgets/results.tsx";
import { FigureStats, Stats } from "../widgets/stat.tsx";
import { funnelQuery } from "./funnel-query.ts";
import { campaignSheet, funnelRows, funnelSheet, funnelSpans } from "./funnel-series.ts";
import { FunnelTable } from "./funnel-table.tsx";

/** From the visit to the first payment (docs/product/reports.md#funnel). */
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
			<Page
				title={t("title")}
				actions={<SavedViews page="funnel" />}
				controls={
					<>
						<PeriodControl {...selected} />
						<FilterControl
							{...selected}
							names={FILTERS}
							suggestions={{
								source: namesOf(funnel?.campaigns.map(({ utm_source }) => utm_source)),
								campaign: namesOf(funnel?.campaigns.map(({ utm_campaign }) => utm_campaign)),
							}}
						/>
					</>
				}
			>
				<KnownOrigins of="funnel" span={spans.current} />
				{asked.runningSince !== null && (
					<p className="text-amber text-sm">
						{t("running", { day: formats.day(new Date(asked.runningSince).toISOString()) })}
					</p>
				)}
				<Results isPending={current.isPending || earlier.isPending} className="space-y-6">
					<FunnelCard query={current} compared={compared} />
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
									sheet={campaignSheet(funnel, [
										...[t("source"), t("campaign")],
										...FUNNEL_STEPS.map((step) => t(`steps.${step}`)),
									])}
								/>
							</div>
							<FunnelTable rows={funnelRows(funnel, compared)} funnel={funnel} />
						</section>
					)}
					{funnel && <OutsideFunnel outside={funnel.outside} />}
				</Results>
			</Page>
		</>
	);
}

/** Names of campaigns to choose from, without those of the database. */
function namesOf(names: readonly string[] = []): string[] {
	return [...new Set(names)].filter((name) => name !== "" && name !== "(other)").sort();
}

/** Visits that no step contains, so that the sign-ups of other pages can be found again. */
function OutsideFunnel({ outside }: Pick<Funnel, "outside">) {
	const { t } = useTranslation("funnel");
	const title = t("outsideTitle");
	return (
		<section className="panel space-y-4">
			<header>
				<h2 className="inline font-semibold text-lg leading-tight tracking-tight">{title}</h2>
				<FigureHint about={title} figure="funnelOutside" />
				<p className="mt-1 max-w-prose text-sm text-soft">{t("outsideHint")}</p>
			</header>
			<Stats className="sm:grid-cols-2 lg:grid-cols-4">
				<FigureStats
					report="outside"
					values={flatten("outside", outside)}
					figures={pathsOf("outside").map((path) => [
						...([path, t(`outside.${path}`), t(`outsideTexts.${path}`)] as const),
					])}
				/>
			</Stats>
		</section>
	);
}

const FunnelChart = part(async () => (await import("./funnel-chart.tsx")).FunnelChart);

interface Props {
	query: UseQueryResult<Funnel>;
	/** The funnel of the earlier period. */
	compared: Funnel | null;
}

/** The steps as bars. */
function FunnelCard({ query, compared }: Props) {
	const { t } = useTranslation("funnel");
	const sheetOf = (funnel: Funnel) =>
		funnelSheet(funnelRows(funnel, compared), {
			header: [
				...[t("columns.step"), t("columns.people"), t("peopleBefore")],
				...[`${t("columns.rate")} (%)`, `${t("columns.from_start")} (%)`, t("seconds")],
			],
			step: (step: FunnelStep) => t(`steps.${step}`),
		});
	return (
		<ChartCard
			title={t("chart")}
			csv="funnel"
			query={query}
			height={420}
			minHeight={460}
			isDrawingOnly
			isEmpty={({ steps }) => steps[0]?.people === 0}
			subtitle={() => t("chartHint")}
			sheet={sheetOf}
			legend={() => [
				{ name: t("now"), colour: GREEN },
				...(compared ? [{ name: t("earlier"), colour: AMBER }] : []),
			]}
		>
			{(funnel, title) => <FunnelChart title={title} rows={funnelRows(funnel, compared)} />}
		</ChartCard>
	);
}

const EVERY_MS = 60_000;

/** When visitors and steps were brought up to date last. */
const factsAgeQuery = {
	...callQuery(["facts-age"], "get_facts_age", {}),
	refetchInterval: EVERY_MS,
	refetchOnWindowFocus: true,
};

/**
 * How old the visitors and steps are on which the funnel rests (docs/product/reports.md#age-of-figures). While they are too
 * old, it is a warning, and `data-outdated` marks the figures (web/app/admin/widgets/widgets.css).
 */
export function FactsAge() {
	const { t } = useTranslation("period", { keyPrefix: "age" });
	const { language } = useFormats();
	const { data, isPending } = useQuery(factsAgeQuery);
	// The place stays the same when the text comes.
	if (isPending) return <p className="mb-4 h-5" />;
	const updated = data?.at
		? t("updated", { age: ageOf(data.at, Date.now(), language) })
		: t("never");
	const text = data === undefined ? t("unknown") : updated;
	if (data?.is_stale === false) return <p className="mb-4 text-sm text-soft">{text}</p>;
	return (
		<p
			role="status"
			data-outdated
			className="mb-4 flex max-w-prose items-start gap-2 rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm"
		>
			<TriangleAlert className="mt-0.5 size-4 shrink-0" />
			<span>
				<strong className="font-semibold">{t("stale")}</strong> {text}
			</span>
		</p>
	);
}
