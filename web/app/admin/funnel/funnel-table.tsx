import { Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FunnelStep } from "../../../../worker/contract/analytics.ts";
import type { Funnel } from "../../../../worker/contract/analytics-schema.ts";
import { ChevronDown, ChevronRight } from "../../../ui/icons.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { CampaignList } from "./campaign-list.tsx";
import { campaignsAt, type FunnelRow } from "./funnel-series.ts";

const COLUMNS = ["step", "people", "rate", "fromStart", "time"] as const;
/** Of a figure that there is not. */
const NONE = "–";
const COLOURS = { good: "text-green", bad: "text-red", none: "text-soft" } as const;

interface Props {
	rows: readonly FunnelRow[];
	funnel: Funnel;
}

/** The steps in figures; each opens the list of its campaigns. */
export function FunnelTable({ rows, funnel }: Props) {
	const { t } = useTranslation("funnel");
	const [open, setOpen] = useState<FunnelStep>();
	return (
		<section
			className="daily-scroll max-h-none bg-sheet"
			aria-label={t("table")}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
			tabIndex={0}
		>
			<table className="daily-table">
				<thead>
					<tr>
						{COLUMNS.map((column) => (
							<th key={column} scope="col">
								{t(`columns.${column}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => {
						const isOpen = open === row.step;
						const Chevron = isOpen ? ChevronDown : ChevronRight;
						return (
							<Fragment key={row.step}>
								<tr>
									<th scope="row">
										<button
											type="button"
											className="inline-flex min-h-9 items-center gap-1.5 text-left font-semibold"
											aria-expanded={isOpen}
											aria-label={t("open", { step: t(`steps.${row.step}`) })}
											onClick={() => setOpen(isOpen ? undefined : row.step)}
										>
											<Chevron className="size-4 shrink-0" aria-hidden="true" />
											{t(`steps.${row.step}`)}
										</button>
									</th>
									<Figures row={row} />
								</tr>
								{isOpen && (
									<tr>
										<td colSpan={COLUMNS.length}>
											<CampaignList campaigns={campaignsAt(funnel, row.step)} />
										</td>
									</tr>
								)}
							</Fragment>
						);
					})}
				</tbody>
			</table>
		</section>
	);
}

function Figures({ row }: { row: FunnelRow }) {
	const { t } = useTranslation("funnel");
	const { formats } = useFormats();
	const percent = (value: number | null) => (value === null ? NONE : formats.percent(value));
	const time = (value: number | null) => (value === null ? NONE : formats.duration(value));
	const { before } = row;
	const cells = [
		["people", formats.number(row.people), before && formats.number(before.people)],
		["rate", percent(row.rate), before && percent(before.rate)],
		["fromStart", percent(row.fromStart), before && percent(before.fromStart)],
		["time", time(row.seconds), before && time(before.seconds)],
	] as const;
	return cells.map(([column, now, was]) => (
		<Cell key={column} label={t(`columns.${column}`)} now={now}>
			{was !== null && (now !== NONE || was !== NONE) && t("was", { figure: was })}{" "}
			{column === "people" && row.change !== null && (
				<span className={COLOURS[row.verdict]}>{formats.change(row.change)}</span>
			)}
		</Cell>
	));
}

function Cell({ label, now, children }: { label: string; now: string; children: ReactNode }) {
	return (
		<td data-label={label}>
			{now}
			<span className="block text-right font-normal text-soft text-xs">{children}</span>
		</td>
	);
}
