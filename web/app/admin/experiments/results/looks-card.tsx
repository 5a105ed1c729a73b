import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ExperimentResults } from "../../../../../worker/contract/experiment-admin.ts";
import { CsvButton } from "../../exports/csv-button.tsx";
import type { Sheet } from "../../exports/sheet.ts";
import { SheetTable } from "../../widgets/sheet-table.tsx";
import { useFormats } from "../../widgets/use-formats.ts";
import { WidgetCard } from "../../widgets/widget-card.tsx";

const COLUMNS = ["look", "at", "control", "conversions", "lower", "upper", "result"] as const;

/** The weekly looks of the primary goal with their bounds: the only ones that decide. */
export function LooksCard({ query }: { query: UseQueryResult<ExperimentResults> }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { t: common } = useTranslation("analytics");
	const { formats } = useFormats();
	const title = t("looks");
	const sheetOf = ({ looks }: ExperimentResults): Sheet => ({
		header: COLUMNS.map((column) => t(`lookColumns.${column}`)),
		rows: looks.map(({ look, at, arm, conversions, lower, upper, result }) => [
			t("lookOf", { look, arm }),
			formats.day(at),
			...[conversions.control, conversions.arm, lower, upper],
			t(`lookResults.${result}`),
		]),
	});
	return (
		<WidgetCard
			title={title}
			figure="testLooks"
			query={query}
			actions={(results) => <CsvButton name="testLooks" title={title} sheet={sheetOf(results)} />}
		>
			{(results) =>
				results.looks.length === 0 ? (
					<p className="text-sm text-soft">{t("looksNone")}</p>
				) : (
					<section
						className="daily-scroll"
						aria-label={common("widget.asTable", { title })}
						// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
						tabIndex={0}
					>
						<SheetTable
							caption={title}
							sheet={sheetOf(results)}
							rowLabel={(first) => first}
							className="daily-table"
						/>
					</section>
				)
			}
		</WidgetCard>
	);
}
