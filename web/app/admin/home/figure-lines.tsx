import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useMemo } from "react";
import { Link } from "react-router-dom";
import { UNKNOWN_ORIGIN } from "../../../../contract/analytics.ts";
import type { Funnel } from "../../../../contract/analytics-schema.ts";
import { figureOf, type PathOf, type Report } from "../../../../contract/figures.ts";
import { LANGUAGES } from "../../../../contract/languages.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { useTexts } from "../../formats.ts";
import { totalOf } from "../campaigns/campaign-rows.ts";
import { campaignDaysQuery, campaignsQuery, queryOf } from "../campaigns/report-address.ts";
import { originFilter, useOriginName } from "../campaigns/use-name.ts";
import { funnelQuery, funnelSpans } from "../funnel/funnel-series.ts";
import { type Filters, pageAddress, type Selected } from "../period/selection.ts";
import { currentQuery, earlierQuery, revenueQuery } from "../revenue/revenue-query.ts";
import { totalsOf } from "../revenue/revenue-series.ts";
import { total } from "../widgets/derived-figures.ts";
import { flatten, type Values } from "../widgets/figure-values.ts";
import { useUnits } from "../widgets/points.ts";
import { Change, Sparkline } from "../widgets/stat.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";
import {
	accountParts,
	cashParts,
	largestOf,
	mrrParts,
	type Part,
	visitorParts,
} from "./movements.ts";

/** The five figures of a period, each with what moved it (docs/product/back-office.md#home-of-the-back-office). */
export function FigureLines({ selected }: LineProps) {
	return (
		<ul className="panel grid gap-px overflow-hidden bg-line p-0 max-xl:grid-cols-2 xl:grid-cols-[repeat(4,1fr)_1.3fr]">
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

function VisitorLine({ selected: { selection, spans: chosen } }: LineProps) {
	const spans = useMemo(() => funnelSpans(chosen, Date.now()), [chosen]);
	const current = useQuery(funnelQuery(spans.current, selection.filters));
	const earlier = useQuery(funnelQuery(spans.earlier ?? spans.current, selection.filters));
	const nameOf = useOriginName();
	const valuesOf = ({ steps }: Funnel) => ({
		...flatten("funnel", {}),
		people: steps[0]?.people ?? 0,
	});
	const page = (filters?: Filters) => pageAddress(ADMIN_PATHS.funnel, selection, filters);
	return (
		<Line query={both(current, earlier)} name="visitors" to={page()}>
			{([now, before]) => (
				<Figure
					report="funnel"
					path="people"
					now={valuesOf(now)}
					before={spans.earlier && valuesOf(before)}
					course={now.course}
					parts={visitorParts(now, before)}
					nameOf={nameOf}
					linkOf={(origin) => page(originFilter(origin))}
				/>
			)}
		</Line>
	);
}

/** Languages are few, so that their rows are the whole report. */
const ALL_LANGUAGES = [...LANGUAGES, UNKNOWN_ORIGIN].map((language) => ({ language }));

/** Sign-ups or new customers, from the campaign report: by campaign, and all of it by day. */
function AccountLine({ selected, figure }: LineProps & { figure: "sign_ups" | "paid" }) {
	const { selection, spans } = selected;
	const nameOf = useOriginName();
	const first = { touch: "first", selection } as const;
	const query = useQuery(
		campaignsQuery(queryOf(["utm_source", "utm_campaign"], { ...first, spans })),
	);
	const byDay = queryOf(["language"], { ...first, spans: { ...spans, earlier: null } });
	const days = useQuery(campaignDaysQuery(byDay, ALL_LANGUAGES));
	const signed = figure === "paid" ? "paid" : "period";
	const customers = (filters?: Filters) =>
		pageAddress(ADMIN_PATHS.customers, selection, filters, { signed });
	return (
		<Line query={query} name={figure} to={customers()}>
			{(rows) => {
				const { now, before } = totalOf(rows);
				return (
					<Figure
						report="campaigns"
						path={figure}
						now={now}
						before={spans.earlier && before}
						course={days.data?.map((day) => total(day.rows.map((row) => row[figure] ?? 0)))}
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
function MoneyLines({ selected: { selection, spans } }: LineProps) {
	const { t: columns } = useTexts("figures", "columns.revenue");
	const { t: revenue } = useTexts("revenue");
	const choice = { step: "auto", touch: "first", filters: selection.filters } as const;
	const query = currentQuery(spans, choice);
	const before = earlierQuery(spans, choice);
	const current = useQuery(revenueQuery(query));
	const earlier = useQuery(revenueQuery(before ?? query));
	const page = pageAddress(ADMIN_PATHS.revenue, selection);
	return (
		<>
			<Line query={current} name="mrr" to={page}>
				{({ steps }) => {
					const totals = totalsOf(steps);
					return (
						<Figure
							report="revenue"
							path="mrr.end"
							now={totals}
							before={{ ...totals, "mrr.end": totals["mrr.start"] }}
							isFromStart
							course={steps.map(({ mrr }) => mrr.end)}
							parts={mrrParts(steps)}
							nameOf={(name) => columns(`mrr.${name}`)}
							linkOf={(signed) => pageAddress(ADMIN_PATHS.customers, selection, {}, { signed })}
						/>
					);
				}}
			</Line>
			<Line query={both(current, earlier)} name="cash" to={page}>
				{([now, then]) => {
					const totals = totalsOf(now.steps);
					const unknown = totals["cash.fees_unknown"] ?? 0;
					return (
						<Figure
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
	name: "visitors" | "sign_ups" | "paid" | "mrr" | "cash";
	/** The list behind the figure. */
	to: string;
	children(data: Data): ReactNode;
}

/** The place of one figure. */
function Line<Data>({ query, name, to, children }: PlaceProps<Data>) {
	const { t } = useTexts("monday", "figures");
	return (
		// A button within, such as that of an error, lies above the link of the whole card.
		<li className="relative min-w-0 bg-sheet px-4 py-3 max-xl:last:col-span-full [&_button]:relative">
			<h2 className="text-sm text-soft">
				<Link to={to} className="hover:text-ink after:absolute after:inset-0">
					{t(name)}
				</Link>
			</h2>
			<WidgetBody query={query} loading={<div className="skeleton mt-2 h-28" aria-hidden="true" />}>
				{children}
			</WidgetBody>
		</li>
	);
}

interface FigureProps<Of extends Report, Name> {
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

/** A figure, its change, and one sentence about the parts that add up to it. */
function Figure<Of extends Report, Name>(props: FigureProps<Of, Name>) {
	const { report, path, now, before, isFromStart = false, course = [], parts } = props;
	const { nameOf, linkOf, remark } = props;
	const { t } = useTexts("monday", "figures");
	const units = useUnits();
	const { unit } = figureOf(report, path);
	const change = (now[path] ?? 0) - (before?.[path] ?? 0);
	const write = (value: number) => `${value > 0 ? "+" : ""}${units.full(unit, value)}`;
	const { largest, rest } = largestOf(parts, change);
	const moved = largest.map(({ name, change: part }) => (
		<span key={JSON.stringify(name)}>
			{/* Above the link of the whole card. */}
			<Link to={linkOf(name)} className="wrap-anywhere relative underline">
				{nameOf(name)}
			</Link>
			{/* A line could end behind a minus. */}
			<span className="whitespace-nowrap">{`\u00A0${write(part)}`}</span>
		</span>
	));
	if (rest !== 0) moved.push(<span key="rest">{t("rest", { change: write(rest) })}</span>);
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
			<Sparkline values={course} />
			{before && moved.length === 0 && <p className="text-sm text-soft">{t("same")}</p>}
			{before && moved.length > 0 && (
				<p className="text-sm">
					{t("moved", { change: write(change) })}{" "}
					{moved.map((part, place) => (
						<Fragment key={part.key}>
							{place > 0 && ", "}
							{part}
						</Fragment>
					))}
					.
				</p>
			)}
			{remark && <p className="mt-2 text-soft text-xs">{remark}</p>}
		</>
	);
}
