import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { figureOf, type PathOf, type Report } from "../../../../contract/figures.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { totalOf } from "../campaigns/campaign-rows.ts";
import { originFilter } from "../campaigns/origin-filter.ts";
import { useOriginName } from "../campaigns/use-name.ts";
import { funnelQuery } from "../funnel/funnel-query.ts";
import { funnelSpans } from "../funnel/funnel-series.ts";
import { type Filters, pageAddress } from "../period/selection.ts";
import type { Selected } from "../period/use-selection.ts";
import { currentQuery, earlierQuery, revenueQuery } from "../revenue/revenue-query.ts";
import { totalsOf } from "../revenue/revenue-series.ts";
import { flatten, type Values } from "../widgets/figure-values.ts";
import { Sparkline } from "../widgets/sparkline.tsx";
import { Change } from "../widgets/stat.tsx";
import { useUnits } from "../widgets/use-units.ts";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { homeDaysQuery, useHomeCampaigns } from "./home-campaigns.ts";
import {
	accountParts,
	cashParts,
	largestOf,
	type Movement,
	mrrParts,
	type Part,
	visitorParts,
} from "./movements.ts";

/** The five figures of a period, each with what moved it (docs/product/back-office.md#home-of-the-back-office). */
export function FigureLines({ selected }: { selected: Selected }) {
	return (
		<ul className="panel grid gap-px overflow-hidden bg-line p-0 max-xl:grid-cols-2 xl:grid-cols-5">
			<VisitorLine selected={selected} />
			<AccountLine selected={selected} figure="sign_ups" />
			<AccountLine selected={selected} figure="paid" />
			<MoneyLines selected={selected} />
		</ul>
	);
}

interface LineProps {
	selected: Selected;
}

function VisitorLine({ selected }: LineProps) {
	const { t } = useTranslation("monday", { keyPrefix: "figures" });
	const spans = useMemo(() => funnelSpans(selected.spans, Date.now()), [selected.spans]);
	const { filters } = selected.selection;
	const current = useQuery(funnelQuery(spans.current, filters));
	const earlier = useQuery(funnelQuery(spans.earlier ?? spans.current, filters));
	const nameOf = useOriginName();
	const people = (count = 0) => ({ ...flatten("funnel", {}), people: count });
	return (
		<Line
			query={both(current, earlier)}
			label={t("visitors")}
			to={pageAddress(ADMIN_PATHS.funnel, selected.selection)}
		>
			{([now, before]) => (
				<Figure
					selected={selected}
					report="funnel"
					path="people"
					now={people(now.steps[0]?.people)}
					before={spans.earlier && people(before.steps[0]?.people)}
					course={now.days}
					parts={visitorParts(now, before)}
					nameOf={nameOf}
					linkOf={(origin) =>
						pageAddress(ADMIN_PATHS.funnel, selected.selection, originFilter(origin))
					}
				/>
			)}
		</Line>
	);
}

function AccountLine({ selected, figure }: LineProps & { figure: "sign_ups" | "paid" }) {
	const { t } = useTranslation("monday", { keyPrefix: "figures" });
	const nameOf = useOriginName();
	const days = useQuery(homeDaysQuery(selected));
	const customers = (filters?: Filters) =>
		pageAddress(ADMIN_PATHS.customers, selected.selection, filters, {
			signed: figure === "paid" ? "paid" : "period",
		});
	return (
		<Line query={useHomeCampaigns(selected)} label={t(figure)} to={customers()}>
			{(rows) => {
				const { now, before } = totalOf(rows);
				return (
					<Figure
						selected={selected}
						report="campaigns"
						path={figure}
						now={now}
						before={selected.spans.earlier && before}
						course={days.data?.map(({ rows }) =>
							rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0),
						)}
						parts={accountParts(rows, figure)}
						nameOf={nameOf}
						linkOf={(origin) => customers(originFilter(origin))}
					/>
				);
			}}
		</Line>
	);
}

/** MRR, against its level at the start of the period, and net cash, against the earlier period. */
function MoneyLines({ selected }: LineProps) {
	const { t } = useTranslation("monday", { keyPrefix: "figures" });
	const { t: columns } = useTranslation("figures", { keyPrefix: "columns.revenue" });
	const { t: revenue } = useTranslation("revenue");
	const choice = { step: "auto", touch: "first", filters: selected.selection.filters } as const;
	const query = currentQuery(selected.spans, choice);
	const before = earlierQuery(selected.spans, choice);
	const current = useQuery(revenueQuery(query));
	const earlier = useQuery(revenueQuery(before ?? query));
	const page = pageAddress(ADMIN_PATHS.revenue, selected.selection);
	return (
		<>
			<Line query={current} label={t("mrr")} to={page}>
				{({ steps }) => {
					const totals = totalsOf(steps);
					return (
						<Figure
							selected={selected}
							report="revenue"
							path="mrr.end"
							now={totals}
							before={{ ...totals, "mrr.end": totals["mrr.start"] }}
							isFromStart
							course={steps.map(({ mrr }) => mrr.end)}
							parts={mrrParts(steps)}
							nameOf={(name) => columns(`mrr.${name}`)}
							linkOf={(name) =>
								pageAddress(ADMIN_PATHS.customers, selected.selection, {}, { signed: name })
							}
						/>
					);
				}}
			</Line>
			<Line query={both(current, earlier)} label={t("cash")} to={page}>
				{([now, then]) => {
					const totals = totalsOf(now.steps);
					const unknown = totals["cash.fees_unknown"] ?? 0;
					return (
						<Figure
							selected={selected}
							report="revenue"
							path="cash.net"
							now={totals}
							before={before ? totalsOf(then.steps) : null}
							course={now.steps.map(({ cash }) => cash.net)}
							parts={cashParts(now.steps, then.steps)}
							nameOf={(name) => columns(`cash.${name}`)}
							linkOf={() => page}
							remark={unknown > 0 && revenue("feesUnknown", { count: unknown })}
						/>
					);
				}}
			</Line>
		</>
	);
}

/** Two results as one; whichever is missing or wrong decides, and both are read again. */
function both<Data>(now: UseQueryResult<Data>, before: UseQueryResult<Data>) {
	const leading = now.data === undefined || now.isError ? now : before;
	const data =
		now.data !== undefined && before.data !== undefined ? [now.data, before.data] : undefined;
	const refetch = () => Promise.all([now.refetch(), before.refetch()]);
	return { ...leading, data, refetch } as unknown as UseQueryResult<[Data, Data]>;
}

interface PlaceProps<Data> {
	query: UseQueryResult<Data>;
	label: string;
	/** The list behind the figure. */
	to: string;
	children(data: Data): ReactNode;
}

/** The place of one figure. */
function Line<Data>({ query, label, to, children }: PlaceProps<Data>) {
	return (
		// A button within, such as that of an error, lies above the link of the whole card.
		<li className="relative min-w-0 bg-sheet px-4 py-3 max-xl:last:col-span-full [&_button]:relative">
			<h2 className="text-sm text-soft">
				<Link to={to} className="hover:text-ink after:absolute after:inset-0">
					{label}
				</Link>
			</h2>
			<WidgetBody query={query} loading={<div className="skeleton mt-2 h-28" aria-hidden="true" />}>
				{children}
			</WidgetBody>
		</li>
	);
}

interface FigureProps<Of extends Report, Name> extends LineProps {
	report: Of;
	path: PathOf<Of>;
	now: Values<Of>;
	/** Null without a comparison. */
	before: Values<Of> | null;
	/** The figure by step of the period, oldest first; undefined while it loads. */
	course: readonly number[] | undefined;
	/** Whether `before` is the start of the period, not the earlier one. */
	isFromStart?: boolean;
	parts: readonly Part<Name>[];
	nameOf(name: Name): string;
	linkOf(name: Name): string;
	remark?: string | false;
}

/** A figure, its change, and the parts that make most of it. */
function Figure<Of extends Report, Name>(props: FigureProps<Of, Name>) {
	const { report, path, now, before, isFromStart = false, course, parts } = props;
	const { nameOf, linkOf, remark } = props;
	const { t } = useTranslation("monday", { keyPrefix: "figures" });
	const units = useUnits();
	const { unit } = figureOf(report, path);
	const change = before && (now[path] ?? 0) - (before[path] ?? 0);
	return (
		<>
			<p className="mt-1 flex flex-wrap items-baseline gap-x-2">
				<strong className="whitespace-nowrap font-semibold text-2xl tabular-nums tracking-tight">
					{units.full(unit, now[path])}
				</strong>
				{before && (
					<span className="text-xs">
						<span className="text-soft">
							{t(isFromStart ? "atStart" : "was", { figure: units.full(unit, before[path]) })}
						</span>{" "}
						<Change report={report} path={path} now={now} before={before} />
					</span>
				)}
			</p>
			<Sparkline values={course ?? []} />
			{change !== null && (
				<MovementText
					change={change}
					movement={largestOf(parts, change)}
					write={(value) => `${value > 0 ? "+" : ""}${units.full(unit, value)}`}
					nameOf={nameOf}
					linkOf={linkOf}
				/>
			)}
			{remark && <p className="mt-2 text-soft text-xs">{remark}</p>}
		</>
	);
}

interface MovementProps<Name> extends Pick<FigureProps<Report, Name>, "nameOf" | "linkOf"> {
	change: number;
	movement: Movement<Name>;
	/** A change with its sign. */
	write(value: number): string;
}

/** One sentence: the change, and the parts that add up to it. */
function MovementText<Name>({ change, movement, write, nameOf, linkOf }: MovementProps<Name>) {
	const { t } = useTranslation("monday", { keyPrefix: "figures" });
	const { largest, rest } = movement;
	if (largest.length === 0 && rest === 0) {
		return <p className="text-sm text-soft">{t("same")}</p>;
	}
	const parts = largest.map(({ name, change: part }) => (
		<span key={JSON.stringify(name)}>
			{/* Above the link of the whole card. */}
			<Link to={linkOf(name)} className="wrap-anywhere relative underline">
				{nameOf(name)}
			</Link>
			{/* A line could end behind a minus. */}
			<span className="whitespace-nowrap">{`\u00A0${write(part)}`}</span>
		</span>
	));
	if (rest !== 0) parts.push(<span key="rest">{t("rest", { change: write(rest) })}</span>);
	return (
		<p className="text-sm">
			{t("moved", { change: write(change) })}{" "}
			{parts.map((part, place) => (
				<Fragment key={part.key}>
					{place > 0 && ", "}
					{part}
				</Fragment>
			))}
			.
		</p>
	);
}
