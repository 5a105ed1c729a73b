import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FunnelStep } from "../../../../worker/contract/analytics.ts";
import type { Funnel } from "../../../../worker/contract/analytics-schema.ts";
import { figureOf, pathsOf } from "../../../../worker/contract/figures.ts";
import { ChevronDown, ChevronRight } from "../../../ui/icons.tsx";
import { useName } from "../campaigns/use-name.ts";
import { ScrollRegion, TableHead } from "../widgets/sheet-table.tsx";
import { Change } from "../widgets/stat.tsx";
import { useFormats, useUnits } from "../widgets/use-formats.ts";
import { type CampaignCount, campaignsAt, type FunnelRow } from "./funnel-series.ts";

const FIGURES = pathsOf("funnel");
const COLUMNS = ["step", ...FIGURES] as const;

interface Props {
	rows: readonly FunnelRow[];
	funnel: Funnel;
}

/** The steps in figures; each opens the list of its campaigns. */
export function FunnelTable({ rows, funnel }: Props) {
	const { t } = useTranslation("funnel");
	const [open, setOpen] = useState<FunnelStep>();
	return (
		<ScrollRegion className="daily-scroll max-h-none bg-sheet" label={t("table")}>
			<table className="daily-table">
				<TableHead names={COLUMNS.map((column) => t(`columns.${column}`))} />
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
		</ScrollRegion>
	);
}

function Figures({ row: { now, before } }: { row: FunnelRow }) {
	const { t } = useTranslation("funnel");
	const units = useUnits();
	return FIGURES.map((path) => {
		const { unit } = figureOf("funnel", path);
		const hasFigure = now[path] !== null || (before && before[path] !== null);
		return (
			<td key={path} data-label={t(`columns.${path}`)}>
				{units.full(unit, now[path])}
				<span className="block text-right font-normal text-soft text-xs">
					{before && hasFigure && t("was", { figure: units.full(unit, before[path]) })}{" "}
					{before && path === "people" && (
						<Change report="funnel" path={path} now={now} before={before} />
					)}
				</span>
			</td>
		);
	});
}

/** The campaigns of a step: how many people came by each, and their share of the step before. */
function CampaignList({ campaigns }: { campaigns: readonly CampaignCount[] }) {
	const { t } = useTranslation("funnel");
	const { formats } = useFormats();
	const name = useName();
	if (campaigns.length === 0) return <p className="text-left text-soft">{t("noCampaign")}</p>;
	const most = campaigns[0]?.people ?? 1;
	return (
		<ol className="w-full space-y-2 whitespace-normal py-1 text-left">
			{campaigns.map(({ source, campaign, people, rate }) => (
				<li key={`${source}\n${campaign}`} className="grid grid-cols-[1fr_auto] gap-x-4">
					<span className="wrap-anywhere">
						{source === "(other)" || (source === "" && campaign === "")
							? name(source)
							: `${name(source)} · ${name(campaign)}`}
					</span>
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
