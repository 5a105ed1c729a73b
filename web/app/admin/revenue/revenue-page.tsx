import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Revenue } from "../../../../contract/analytics-schema.ts";
import { figureOf } from "../../../../contract/figures.ts";
import { useTexts } from "../../formats.ts";
import { PeopleLinks, peopleBehind } from "../customers/people-links.tsx";
import { ReportControls, TouchChoice } from "../period/filter-control.tsx";
import { useChoice, useSelection } from "../period/selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { Choice } from "../widgets/controls.tsx";
import type { Values } from "../widgets/figure-values.ts";
import { Fold, Folds, Page } from "../widgets/page.tsx";
import { useUnits } from "../widgets/points.ts";
import { Results } from "../widgets/results.tsx";
import { Change, notedName, Sparkline, Stat, StatRow } from "../widgets/stat.tsx";
import { WidgetError } from "../widgets/widget-card.tsx";
import { LEADS, type Lead, LeadChart } from "./lead-chart.tsx";
import { RevenueCards } from "./revenue-cards.tsx";
import {
	churnQuery,
	currentQuery,
	earlierQuery,
	type RevenueReport,
	revenueQuery,
	STEP_CHOICES,
} from "./revenue-query.ts";
import { churnPoints, isBare, stepPoints, totalsOf } from "./revenue-series.ts";

/** docs/product/money.md#revenue-page */
export function RevenuePage() {
	const { t } = useTexts("revenue");
	const { t: common } = useTexts("analytics");
	const selected = useSelection();
	const [step, chooseStep] = useChoice("step", STEP_CHOICES, "auto");
	const [lead, chooseLead] = useChoice("figure", LEAD_NAMES, "mrr");
	const { touch } = selected;
	const { filters } = selected.selection;
	const choice = { step, touch, filters };
	// Platform and language are those of the sign-up, whichever touch counts.
	const hasTouch = (filters.source ?? filters.campaign ?? filters.variant) !== undefined;
	const current = currentQuery(selected.spans, choice);
	const before = earlierQuery(selected.spans, choice);
	const query = useQuery(revenueQuery(current));
	const earlier = useQuery({
		...revenueQuery(before ?? current),
		enabled: before !== undefined,
	});
	const churn = useQuery(revenueQuery(churnQuery(current)));
	const tiles = { churn: churn.data?.steps, earlier: before && earlier };
	const people = peopleBehind(selected.selection, touch);
	const { data } = query;
	return (
		<Page
			title={t("title")}
			actions={<SavedViews page="revenue" />}
			controls={
				<>
					<ReportControls {...selected} hasUnknown>
						<Choice
							look="hidden"
							label={t("steps.label")}
							value={step}
							options={STEP_CHOICES.map((name) => [name, t(`steps.${name}`)] as const)}
							onChoose={chooseStep}
						/>
					</ReportControls>
					{hasTouch && <TouchChoice />}
				</>
			}
		>
			<Results
				isPending={query.isPending || (before !== undefined && earlier.isPending)}
				className="space-y-4"
			>
				{data === undefined && query.isError ? (
					<section className="panel space-y-4">
						<WidgetError message={query.error.message} onRetry={query.refetch} />
					</section>
				) : (
					<>
						<StatRow label={t("recurring")} cards={LEAD_NAMES.length} columns={BAND} query={query}>
							{({ steps }) =>
								LEAD_NAMES.map((name) => (
									<Tile
										key={name}
										{...{ steps, ...tiles }}
										figure={LEADS[name].path}
										isChosen={name === lead}
										onChoose={() => chooseLead(name)}
									/>
								))
							}
						</StatRow>
						{data && isBare(data) ? (
							<p className="panel py-16 text-center text-soft">{common("empty")}</p>
						) : (
							<>
								<LeadChart lead={lead} query={query} churn={churn} people={people} />
								<PeopleLinks selected={selected} only={LEADS[lead].people} />
								<Folds>
									<Fold title={t("detail")}>
										<StatRow
											label={t("otherFigures")}
											cards={OTHERS.length}
											columns="grid-cols-2 sm:grid-cols-3 xl:grid-cols-5"
											query={query}
										>
											{({ steps }) =>
												OTHERS.map((figure) => (
													<Tile key={figure} {...{ figure, steps, earlier: tiles.earlier }} />
												))
											}
										</StatRow>
										<RevenueCards query={query} people={people} report={current} />
										{data && <ForeignMoney foreign={data.foreign} />}
									</Fold>
								</Folds>
							</>
						)}
					</>
				)}
			</Results>
		</Page>
	);
}

const LEAD_NAMES = ["mrr", "cash", "churn", "customers"] as const satisfies readonly Lead[];
/** One band, whose cards have no frames of their own. */
const BAND =
	"gap-px! grid-cols-2 overflow-hidden rounded-2xl border border-line bg-line xl:grid-cols-4 [&>.stat]:rounded-none [&>.stat]:border-0";

/** Other currencies, which no figure contains. */
function ForeignMoney({ foreign }: Pick<Revenue, "foreign">) {
	const { t, formats } = useTexts("revenue", "foreign");
	if (foreign.length === 0) return null;
	return (
		<section className="panel text-sm">
			<h2 className="font-semibold">{t("title")}</h2>
			<ul className="mt-2 space-y-1 text-soft">
				{foreign.map(({ currency, movements, amount, subscriptions }) => (
					<li key={currency}>
						{t("line", {
							currency: currency.toUpperCase(),
							movements: t("movements", { count: movements }),
							amount: formats.money(amount, currency),
							subscriptions: t("subscriptions", { count: subscriptions }),
						})}
					</li>
				))}
			</ul>
		</section>
	);
}

const OTHERS = [
	...(["arr", "arpu", "revenue_churn", "subscriptions.active", "subscriptions.past_due"] as const),
	...(["cash.payments", "cash.returned", "cash.tax", "cash.fees", "cash.failures"] as const),
];
type Figure = (typeof OTHERS)[number] | (typeof LEADS)[Lead]["path"];

interface TileProps {
	figure: Figure;
	steps: Revenue["steps"];
	/** Undefined without a comparison. */
	earlier: UseQueryResult<RevenueReport> | undefined;
	/** Days over which churn is a rate. */
	churn?: Revenue["steps"] | undefined;
	isChosen?: boolean;
	/** Opens its chart; such a figure is drawn by step as a line. */
	onChoose?(): void;
}

/** A figure of the whole period, and that of the earlier one. */
function Tile({ figure, steps, earlier, churn, isChosen, onChoose }: TileProps) {
	const { t } = useTexts("revenue");
	const { t: names } = useTexts("figures", "figures.revenue");
	const units = useUnits();
	const now = totalsOf(steps);
	const before = earlier?.data && totalsOf(earlier.data.steps);
	// Some fees are not known yet: their true total is higher, and what they leave is less.
	const bound = { "cash.fees": "≥", "cash.net": "≤" }[figure as string];
	const isPartial = (totals: Values<"revenue">) =>
		bound !== undefined && (totals["cash.fees_unknown"] ?? 0) > 0;
	const text = (totals: Values<"revenue">) => {
		const written = units.full(figureOf("revenue", figure).unit, totals[figure]);
		return isPartial(totals) && totals[figure] !== null ? `${bound}\u00a0${written}` : written;
	};
	const points = figure === "customer_churn" ? churnPoints(churn ?? []) : stepPoints(steps, "day");
	return (
		<Stat
			label={names(`${figure}.name`)}
			value={text(now)}
			figure={notedName("revenue", figure)}
			isChosen={isChosen}
			onChoose={onChoose}
		>
			{isPartial(now) && (
				<span className="block text-amber text-sm">
					{t("feesUnknown", { count: now["cash.fees_unknown"] ?? 0 })}
				</span>
			)}
			{before && (
				<span className="block text-sm text-soft">
					{t("was", { figure: text(before) })}{" "}
					{!isPartial(now) && !isPartial(before) && (
						<span className="font-medium">
							<Change report="revenue" path={figure} now={now} before={before} />
						</span>
					)}
				</span>
			)}
			{earlier?.isError && <span className="block text-red text-sm">{t("noEarlier")}</span>}
			{onChoose && <Sparkline values={points.map(({ values }) => values[figure] ?? 0)} />}
		</Stat>
	);
}
