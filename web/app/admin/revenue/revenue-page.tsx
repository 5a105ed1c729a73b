import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import {
	FILTERS,
	NO_CAMPAIGN,
	type Touch,
	UNKNOWN_ORIGIN,
} from "../../../../contract/analytics.ts";
import type { Revenue } from "../../../../contract/analytics-schema.ts";
import { figureOf } from "../../../../contract/figures.ts";
import { useFormats } from "../../formats.ts";
import { campaignsQuery } from "../campaigns/report-address.ts";
import { PeopleLinks, peopleEnding, peopleOn } from "../customers/people-links.tsx";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import { withParameters } from "../period/selection.ts";
import { TouchChoice, touchIn } from "../period/touch-choice.tsx";
import { type Selected, useSelection } from "../period/use-selection.ts";
import { SavedViews } from "../views/saved-views.tsx";
import { Choice } from "../widgets/controls.tsx";
import type { Values } from "../widgets/figure-values.ts";
import { Fold, Folds, Page } from "../widgets/page.tsx";
import { Results } from "../widgets/results.tsx";
import { Sparkline } from "../widgets/sparkline.tsx";
import { Change, notedName, Stat, StatRow } from "../widgets/stat.tsx";
import { useUnits } from "../widgets/use-units.ts";
import { WidgetError } from "../widgets/widget-body.tsx";
import { LEADS, type Lead, LeadChart } from "./lead-chart.tsx";
import { RevenueCards } from "./revenue-cards.tsx";
import {
	churnQuery,
	currentQuery,
	earlierQuery,
	type RevenueReport,
	revenueQuery,
	STEP_CHOICES,
	type StepChoice,
} from "./revenue-query.ts";
import { churnPoints, isBare, totalsOf } from "./revenue-series.ts";

/** docs/product/money.md#revenue-page */
export function RevenuePage() {
	const { t } = useTranslation("revenue");
	const { t: common } = useTranslation("analytics");
	const selected = useSelection();
	const [address, setAddress] = useSearchParams();
	const step = STEP_CHOICES.find((name) => name === address.get("step")) ?? "auto";
	const touch = touchIn(address);
	const choice = { step, touch, filters: selected.selection.filters };
	const current = currentQuery(selected.spans, choice);
	const before = earlierQuery(selected.spans, choice);
	const query = useQuery(revenueQuery(current));
	const earlier = useQuery({
		...revenueQuery(before ?? current),
		enabled: before !== undefined,
	});
	const change = (name: string, value: string | null) =>
		setAddress(withParameters(address, { [name]: value }));
	const lead = LEAD_NAMES.find((name) => name === address.get("figure")) ?? "mrr";
	const churn = useQuery(revenueQuery(churnQuery(current)));
	const tiles = { query, earlier: before && earlier };
	const people = peopleOn(selected.selection, touch);
	const { data } = query;
	return (
		<Page
			title={t("title")}
			actions={<SavedViews page="revenue" />}
			controls={<RevenueControls selected={selected} step={step} touch={touch} onChange={change} />}
		>
			<Results
				isPending={query.isPending || (tiles.earlier?.isPending ?? false)}
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
										{...tileOf(tiles, LEADS[name].path, steps)}
										course={courseOf(name, steps, churn.data)}
										isChosen={name === lead}
										onChoose={() => change("figure", name === "mrr" ? null : name)}
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
													<Tile key={figure} {...tileOf(tiles, figure, steps)} />
												))
											}
										</StatRow>
										<RevenueCards
											query={query}
											people={people}
											ending={peopleEnding(selected.selection, touch)}
											report={current}
										/>
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

/** One of the four figures by step; churn is that of the days before each day. */
function courseOf(lead: Lead, steps: Revenue["steps"], churn: RevenueReport | undefined) {
	if (lead !== "churn") {
		return steps.map(({ mrr, cash, customers }) =>
			lead === "mrr" ? mrr.end : lead === "cash" ? cash.net : customers.end,
		);
	}
	return churnPoints(churn?.steps ?? []).map(({ values }) => values.customer_churn ?? 0);
}

/** Other currencies, which no figure contains. */
function ForeignMoney({ foreign }: Pick<Revenue, "foreign">) {
	const { t } = useTranslation("revenue", { keyPrefix: "foreign" });
	const { formats } = useFormats();
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

interface Props {
	selected: Selected;
	step: StepChoice;
	touch: Touch;
	/** Sets a parameter of the address; null removes it. */
	onChange(name: "step", value: string | null): void;
}

/** Period, comparison, steps and filters of the page. */
function RevenueControls({ selected, step, touch, onChange }: Props) {
	const { t } = useTranslation("revenue");
	const { filters } = selected.selection;
	// Platform and language are those of the sign-up, whichever touch counts.
	const hasTouch = filters.source ?? filters.campaign ?? filters.variant;
	return (
		<>
			<PeriodControl {...selected} />
			<Choice
				look="hidden"
				label={t("steps.label")}
				value={step}
				options={STEP_CHOICES.map((name) => [name, t(`steps.${name}`)] as const)}
				onChoose={(name) => onChange("step", name === "auto" ? null : name)}
			/>
			<FilterControl {...selected} names={FILTERS} suggestions={useOrigins(touch)} hasUnknown />
			{hasTouch !== undefined && <TouchChoice />}
		</>
	);
}

/** Sources and campaigns of the last 90 days, the most viewed first; none while they cannot be read. */
function useOrigins(touch: Touch) {
	const dimensions = ["utm_source", "utm_campaign"] as const;
	const { data = [] } = useQuery(
		campaignsQuery({ span: { days: "90" }, filters: {}, dimensions, touch }),
	);
	const valuesOf = (dimension: (typeof dimensions)[number]) => {
		const named = data.flatMap(({ key }) => key[dimension] || []);
		return [...new Set([...named, NO_CAMPAIGN, UNKNOWN_ORIGIN])];
	};
	return { source: valuesOf("utm_source"), campaign: valuesOf("utm_campaign") };
}

const OTHERS = [
	...(["arr", "arpu", "revenue_churn", "subscriptions.active", "subscriptions.past_due"] as const),
	...(["cash.payments", "cash.returned", "cash.tax", "cash.fees", "cash.failures"] as const),
];
type Figure = (typeof OTHERS)[number] | (typeof LEADS)[Lead]["path"];

interface Reports {
	query: UseQueryResult<RevenueReport>;
	/** Undefined without a comparison. */
	earlier: UseQueryResult<RevenueReport> | undefined;
}

/** A figure of the whole period, and that of the earlier one. */
function tileOf({ earlier }: Reports, figure: Figure, steps: Revenue["steps"]) {
	return {
		figure,
		now: totalsOf(steps),
		before: earlier?.data && totalsOf(earlier.data.steps),
		hasFailed: earlier?.isError ?? false,
	};
}

interface TileProps {
	figure: Figure;
	now: Values<"revenue">;
	before: Values<"revenue"> | undefined;
	/** The earlier figures could not be read. */
	hasFailed: boolean;
	/** The figure by step, drawn as a line. */
	course?: readonly number[];
	isChosen?: boolean;
	/** Opens its chart. */
	onChoose?(): void;
}

function Tile({ figure, now, before, hasFailed, course, isChosen, onChoose }: TileProps) {
	const { t } = useTranslation("revenue");
	const { t: names } = useTranslation("figures", { keyPrefix: "figures.revenue" });
	const units = useUnits();
	// Some fees are not known yet: their true total is higher, and what they leave is less.
	const bound = { "cash.fees": "≥", "cash.net": "≤" }[figure as string];
	const isPartial = (totals: Values<"revenue">) =>
		bound !== undefined && (totals["cash.fees_unknown"] ?? 0) > 0;
	const text = (totals: Values<"revenue">) => {
		const written = units.full(figureOf("revenue", figure).unit, totals[figure]);
		return isPartial(totals) && totals[figure] !== null ? `${bound}\u00a0${written}` : written;
	};
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
			{hasFailed && <span className="block text-red text-sm">{t("noEarlier")}</span>}
			{course && <Sparkline values={course} />}
		</Stat>
	);
}
