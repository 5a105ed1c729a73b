import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FunnelStep } from "../../../../contract/analytics.ts";
import type { Funnel } from "../../../../contract/analytics-schema.ts";
import { pathsOf } from "../../../../contract/figures.ts";
import { ChevronDown, ChevronRight } from "../../../ui/icons.tsx";
import { useFormats } from "../../formats.ts";
import { useName } from "../campaigns/use-name.ts";
import { CardTable } from "../widgets/sheet-table.tsx";
import { useComparedCells } from "../widgets/stat.tsx";
import { type CampaignCount, campaignsAt, type FunnelRow } from "./funnel-series.ts";

interface Props {
	rows: readonly FunnelRow[];
	funnel: Funnel;
}

/** The steps in figures; each opens the list of its campaigns. */
export function FunnelTable({ rows, funnel }: Props) {
	const { t } = useTranslation("funnel");
	const [open, setOpen] = useState<FunnelStep>();
	const cellsOf = useComparedCells("funnel", ["people"]);
	return (
		<CardTable
			className="max-h-none bg-sheet"
			caption={t("table")}
			region={t("table")}
			notes={{
				[t("columns.people")]: "funnelPeople",
				[t("columns.rate")]: "funnelRate",
				[t("columns.seconds")]: "funnelSeconds",
			}}
			names={(["step", ...pathsOf("funnel")] as const).map((column) => t(`columns.${column}`))}
			rows={rows.map(({ step, now, before }) => {
				const isOpen = open === step;
				const Chevron = isOpen ? ChevronDown : ChevronRight;
				return {
					key: step,
					cells: [
						<button
							key="open"
							type="button"
							className="inline-flex min-h-9 items-center gap-1.5 text-left font-semibold"
							aria-expanded={isOpen}
							aria-label={t("open", { step: t(`steps.${step}`) })}
							onClick={() => setOpen(isOpen ? undefined : step)}
						>
							<Chevron className="size-4 shrink-0" aria-hidden="true" />
							{t(`steps.${step}`)}
						</button>,
						...cellsOf(now, before),
					],
					below: isOpen && <CampaignList campaigns={campaignsAt(funnel, step)} />,
				};
			})}
		/>
	);
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
