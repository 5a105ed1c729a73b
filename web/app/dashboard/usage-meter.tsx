import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Allowance, Usage } from "../../../contract/account-calls-schema.ts";
import { documentPath } from "../../../contract/paths.ts";
import { formatTimeByHand, SECONDS_BY_HAND } from "../../../contract/time-saved.ts";
import { useTexts } from "../formats.ts";
import { useOwnSession } from "../require-session.tsx";
import { usageQuery } from "./get-usage.ts";
import { UsageChart } from "./usage-chart.tsx";
import { type Bar, usageSeries } from "./usage-series.ts";

const TYPES = ["formula", "chat"] as const;
const SWATCHES = { formula: "bg-green", chat: "bg-amber" };

/** Share of the allowance from which on it is mailed about, too. */
const LOW = 0.8;

/** The customer's calls: this month by type, and the last 30 days (docs/product/dashboard.md#usage-meter). */
export function UsageMeter() {
	const { t } = useTranslation("dashboard", { keyPrefix: "usage" });
	const { user } = useOwnSession();
	const usage = useQuery(usageQuery(user.id));
	return (
		<section className="panel" aria-labelledby="usage" aria-busy={usage.isPending}>
			<h2 id="usage" className="font-semibold text-lg">
				{t("title")}
			</h2>
			{usage.isPending && (
				<p role="status" className="mt-2 text-soft">
					{t("loading")}
				</p>
			)}
			{usage.isError && (
				<div role="alert" className="mt-2">
					<p className="text-soft">{t("error")}</p>
					<button
						type="button"
						onClick={() => usage.refetch()}
						className="button button-quiet mt-4"
					>
						{t("retry")}
					</button>
				</div>
			)}
			{usage.data && <Figures usage={usage.data} />}
		</section>
	);
}

function Figures({ usage: { month, days, allowance } }: { usage: Usage }) {
	const { t, language, formats } = useTexts("dashboard", "usage");
	const { bars, total } = usageSeries(days);
	const saved = formatTimeByHand(month.formula, language);
	const since = t("month", { date: formats.moment(monthBefore(allowance.resets_at)) });
	return (
		<>
			{allowance.allowance ? (
				<AllowanceMeter {...allowance} allowance={allowance.allowance} />
			) : null}
			<dl className="mt-5 grid gap-4 sm:grid-cols-3">
				{TYPES.map((type) => (
					<div key={type} className="border-line border-l-2 pl-4">
						<dt className="flex items-center gap-2 text-soft">
							<span
								aria-hidden="true"
								className={`size-3 rounded-xs forced-color-adjust-none ${SWATCHES[type]}`}
							/>
							{t(type)}
						</dt>
						<dd className="mt-1 font-semibold text-3xl tracking-tight">
							{formats.number(month[type])}
						</dd>
					</div>
				))}
				{saved && (
					<div className="border-line border-l-2 pl-4">
						<dt className="text-soft">{t("saved")}</dt>
						<dd className="mt-1 font-semibold text-3xl tracking-tight">{saved}</dd>
					</div>
				)}
			</dl>
			<p className="mt-3 text-sm text-soft">
				{since} {saved && t("basis", { seconds: SECONDS_BY_HAND })}
			</p>
			{total === 0 ? (
				<p className="mt-6">{t("none")}</p>
			) : (
				<Days days={days} bars={bars} total={total} />
			)}
		</>
	);
}

/** The beginning of the month, in UTC, that ends then. */
function monthBefore(end: string): number {
	const date = new Date(end);
	return date.setUTCMonth(date.getUTCMonth() - 1);
}

/** Cells that are used of the month's, what happens at the end of them, and the way to Pro (docs/product/dashboard.md#allowance). */
function AllowanceMeter(props: Allowance & { allowance: number }) {
	const { t, language, formats } = useTexts("dashboard", "usage.allowance");
	const { used, left } = props;
	const allowance = formats.number(props.allowance);
	const date = formats.moment(props.resets_at);
	return (
		<div className="mt-4 border-line border-b pb-6">
			<p className="font-semibold text-2xl tracking-tight">
				{t("used", { count: used, used: formats.number(used), allowance })}
			</p>
			<svg
				aria-hidden="true"
				viewBox="0 0 100 1"
				preserveAspectRatio="none"
				className="mt-4 h-2 w-full rounded-full bg-line forced-color-adjust-none"
			>
				<rect
					width={Math.min(100, (100 * used) / props.allowance)}
					height="1"
					className={used >= LOW * props.allowance ? "fill-amber" : "fill-green"}
				/>
			</svg>
			<p className="mt-4 max-w-prose text-pretty">
				{t(left === 0 ? "usedUp" : "runs", { allowance, date })}
			</p>
			<p className="mt-2 max-w-prose text-pretty text-sm text-soft">{t("chat")}</p>
			<a
				href={documentPath("pricing", language)}
				data-cta="dashboard-allowance"
				className={
					left === 0
						? "button button-primary mt-5 w-full sm:w-auto"
						: "mt-2 inline-flex min-h-11 items-center font-semibold text-green underline"
				}
			>
				{t("pro")}
			</a>
		</div>
	);
}

function Days(props: { days: Usage["days"]; bars: Bar[]; total: number }) {
	const { days, bars, total } = props;
	const { t, formats } = useTexts("dashboard", "usage");
	const [first, last] = [days.at(0)?.starts_at ?? "", days.at(-1)?.starts_at ?? ""];
	return (
		<>
			<figure className="mt-6">
				<figcaption className="mb-3 font-medium">
					{t("period", { calls: formats.number(total) })}
				</figcaption>
				<UsageChart bars={bars} label={t("chart")} />
				<p className="mt-2 flex justify-between text-sm text-soft" aria-hidden="true">
					<span>{formats.dayHere(first)}</span>
					<span>{formats.dayHere(last)}</span>
				</p>
			</figure>
			<details className="mt-4">
				<summary className="min-h-11 cursor-pointer content-center font-medium">
					{t("table")}
				</summary>
				<table className="mt-2 w-full text-right text-sm">
					<thead>
						<tr className="border-line-strong border-b">
							<th scope="col" className="py-2 text-left">
								{t("day")}
							</th>
							{TYPES.map((type) => (
								<th key={type} scope="col" className="py-2">
									{t(type)}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="tabular-nums">
						{days.toReversed().map(({ starts_at, ...calls }) => (
							<tr key={starts_at} className="border-line border-b">
								<th scope="row" className="py-1.5 text-left font-normal">
									{formats.dayHere(starts_at)}
								</th>
								{TYPES.map((type) => (
									<td key={type}>{formats.number(calls[type])}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</details>
		</>
	);
}
