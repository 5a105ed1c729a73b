import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { StatRow } from "../widgets/stat-row.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import type { RevenueReport } from "./get-revenue.ts";
import { RevenueNote } from "./revenue-note.tsx";
import {
	changeOf,
	FIGURE_TRAITS,
	type Figure,
	isPartial,
	type Totals,
	totalsOf,
	verdictOf,
} from "./revenue-totals.ts";

const COLOURS = { good: "text-green", bad: "text-red", none: "text-soft" } as const;

interface Props {
	label: string;
	figures: readonly Figure[];
	/** CSS classes of the grid's columns. */
	columns: string;
	query: UseQueryResult<RevenueReport>;
	/** Undefined without a comparison. */
	earlier: UseQueryResult<RevenueReport> | undefined;
}

/** Figures of the whole period, each with that of the earlier one and the change. */
export function FigureTiles({ label, figures, columns, query, earlier }: Props) {
	return (
		<StatRow label={label} cards={figures.length} columns={`figure-tiles ${columns}`} query={query}>
			{({ steps }) =>
				figures.map((figure) => (
					<Tile
						key={figure}
						figure={figure}
						now={totalsOf(steps)}
						before={earlier?.data && totalsOf(earlier.data.steps)}
						hasFailed={earlier?.isError ?? false}
					/>
				))
			}
		</StatRow>
	);
}

interface TileProps {
	figure: Figure;
	now: Totals;
	before: Totals | undefined;
	/** The earlier figures could not be read. */
	hasFailed: boolean;
}

function Tile({ figure, now, before, hasFailed }: TileProps) {
	const { t } = useTranslation("revenue");
	const { formats } = useFormats();
	const write = { cents: formats.money, count: formats.number, percent: formats.percent };
	const text = (totals: Totals) => {
		const value = totals[figure];
		if (value === null) return "–";
		return `${isPartial(figure, totals) ? "≥\u00a0" : ""}${write[FIGURE_TRAITS[figure].unit](value)}`;
	};
	const label = t(`figures.${figure}`);
	const change = before && changeOf(figure, now, before);
	return (
		<div className="stat">
			<dt className="flex items-start justify-between gap-1 text-sm text-soft">
				{label}
				<RevenueNote figure={figure} about={label} />
			</dt>
			<dd className="mt-1">
				<span className="font-semibold text-2xl tabular-nums tracking-tight">{text(now)}</span>
				{isPartial(figure, now) && (
					<span className="block text-amber text-sm">
						{t("feesUnknown", { count: now.feesUnknown })}
					</span>
				)}
				{before && (
					<span className="block text-sm text-soft">
						{t("was", { figure: text(before) })}{" "}
						{typeof change === "number" && (
							<span className={`font-medium ${COLOURS[verdictOf(figure, now, before)]}`}>
								{formats.change(change)}
							</span>
						)}
					</span>
				)}
				{hasFailed && <span className="block text-red text-sm">{t("noEarlier")}</span>}
			</dd>
		</div>
	);
}
