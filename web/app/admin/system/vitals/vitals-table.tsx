import { useId } from "react";
import { useTranslation } from "react-i18next";
import { VITALS, type Vital } from "../../../../../worker/contract/back-office.ts";
import { ScrollRegion } from "../../widgets/scroll-region.tsx";
import { useFormats } from "../../widgets/use-formats.ts";
import { type Rating, rate, type VitalsRow } from "./vitals-rows.ts";

interface Props {
	caption: string;
	/** Heading of the first column. */
	heading: string;
	rows: readonly VitalsRow[];
	nameOf(name: string | null): string;
}

/** The four metrics of pages or releases, one a row. */
export function VitalsTable({ caption, heading, rows, nameOf }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const { t: common } = useTranslation("analytics");
	const { formats } = useFormats();
	const id = useId();
	return (
		<div className="space-y-2">
			<h3 id={id} className="font-semibold text-sm">
				{caption}
			</h3>
			<ScrollRegion
				className="daily-scroll max-h-none"
				label={common("widget.asTable", { title: caption })}
			>
				{/* Fixed, so that the columns of the two tables are aligned. */}
				<table aria-labelledby={id} className="daily-table table-fixed min-[30rem]:min-w-[46rem]">
					<thead>
						<tr>
							<th scope="col">{heading}</th>
							{VITALS.map((metric) => (
								<th key={metric} scope="col">
									<abbr title={t(`meanings.${metric}`)} className="no-underline">
										{t(`metrics.${metric}`)}
									</abbr>
								</th>
							))}
							<th scope="col">{t("samples")}</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(({ name, samples, figures }) => (
							<tr key={name}>
								<th scope="row" className="wrap-anywhere whitespace-normal">
									{nameOf(name)}
								</th>
								{VITALS.map((metric) => (
									<td key={metric} data-label={t(`metrics.${metric}`)}>
										<VitalsFigure metric={metric} p75={figures[metric]?.p75} />
									</td>
								))}
								<td data-label={t("samples")}>{formats.number(samples)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollRegion>
		</div>
	);
}

const LOOKS: Record<Rating, string> = {
	good: "bg-green-wash text-green",
	improve: "border border-line-strong text-ink",
	poor: "bg-red-wash text-red",
};

interface FigureProps {
	metric: Vital;
	/** Undefined without a measurement. */
	p75: number | undefined;
}

/** A 75th percentile with its verdict, as a word and a colour. */
function VitalsFigure({ metric, p75 }: FigureProps) {
	const { t } = useTranslation("admin", { keyPrefix: "system.vitals" });
	const { formats } = useFormats();
	if (p75 === undefined) return <span className="text-soft">–</span>;
	const rating = rate(metric, p75);
	return (
		<span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5">
			<span className="font-medium tabular-nums">
				{metric === "cls" ? formats.score(p75) : formats.delay(p75)}
			</span>
			<span className={`rounded px-1.5 py-px text-xs ${LOOKS[rating]}`}>
				{t(`ratings.${rating}`)}
			</span>
		</span>
	);
}
