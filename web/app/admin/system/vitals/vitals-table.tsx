import { useTranslation } from "react-i18next";
import { useFormats } from "../../widgets/use-formats.ts";
import { METRICS } from "./get-vitals.ts";
import { VitalsFigure } from "./vitals-figure.tsx";
import type { VitalsRow } from "./vitals-rows.ts";

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
	const { formats } = useFormats();
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keyboard.
		<section className="overflow-x-auto" aria-label={caption} tabIndex={0}>
			<table className="w-full min-w-[40rem] text-sm">
				<caption className="pb-1 text-left font-semibold">{caption}</caption>
				<thead>
					<tr className="border-line border-b text-right">
						<th scope="col" className="py-2 pr-3 text-left font-semibold">
							{heading}
						</th>
						{METRICS.map((metric) => (
							<th key={metric} scope="col" className="px-3 py-2 font-semibold">
								<abbr title={t(`meanings.${metric}`)} className="no-underline">
									{t(`metrics.${metric}`)}
								</abbr>
							</th>
						))}
						<th scope="col" className="py-2 pl-3 font-semibold">
							{t("samples")}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ name, samples, figures }) => (
						<tr key={name} className="border-line border-b last:border-0">
							<th scope="row" className="wrap-anywhere py-1.5 pr-3 text-left font-normal">
								{nameOf(name)}
							</th>
							{METRICS.map((metric) => (
								<td key={metric} className="px-3 py-1.5 text-right">
									<VitalsFigure metric={metric} p75={figures[metric]?.p75} />
								</td>
							))}
							<td className="py-1.5 pl-3 text-right tabular-nums">{formats.number(samples)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
