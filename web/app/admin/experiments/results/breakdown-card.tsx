import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { PLATFORMS } from "../../../../../contract/events.ts";
import type {
	BreakdownRow,
	ExperimentResults,
} from "../../../../../contract/experiment-results-schema.ts";
import { GOALS, type Goal } from "../../../../../contract/experiment-terms.ts";
import { LANGUAGES } from "../../../../../contract/languages.ts";
import { useTexts } from "../../../formats.ts";
import { toSheet } from "../../exports/download-button.tsx";
import { ChartCard } from "../../widgets/chart-card.tsx";
import { Choice } from "../../widgets/controls.tsx";

const GROUPINGS = ["platform", "language", "source", "returning"] as const;

/** A goal by group of visitors and arm: exploration, without verdicts. */
export function BreakdownCard({ query }: { query: UseQueryResult<ExperimentResults> }) {
	const { t, formats } = useTexts("ab-tests", "results");
	const { t: all } = useTexts("ab-tests");
	const [by, setBy] = useState<BreakdownRow["by"]>("platform");
	const [chosenGoal, setGoal] = useState<Goal>();
	const goal = chosenGoal ?? query.data?.primaryGoal ?? "cta_click";
	/** Names a group; a source keeps its own name. */
	const nameOf = ({ by, value }: BreakdownRow) => {
		const platform = PLATFORMS.find((known) => known === value);
		const language = LANGUAGES.find((known) => known === value);
		if (by === "platform" && platform) return all(`platforms.${platform}`);
		if (by === "language" && language) return all(`languages.${language}`);
		if (by === "returning") return t(`returning.${value === "true"}`);
		if (value === OTHER) return t("otherValue");
		return value || t("unknownValue");
	};
	const sheetOf = ({ breakdown }: ExperimentResults) =>
		toSheet(
			breakdown.filter((row) => row.by === by),
			[
				[t("columns.group"), (row) => t("groupOf", { group: nameOf(row), arm: row.arm })],
				[t("columns.exposures"), ({ exposures }) => exposures],
				[t("columns.conversions"), ({ conversions }) => conversions[goal]],
				[
					t("columns.ratePercent"),
					({ exposures, conversions }) =>
						exposures === 0 ? null : (100 * conversions[goal]) / exposures,
				],
			],
		);
	return (
		<ChartCard
			title={t("breakdown")}
			csv="testGroups"
			figure="testGroups"
			query={query}
			isEmpty={(results) => sheetOf(results).rows.length === 0}
			subtitle={() => <p className="max-w-prose">{t("breakdownText")}</p>}
			sheet={sheetOf}
			format={(value, column) =>
				column === RATE_COLUMN ? formats.percent(value) : formats.number(value)
			}
			controls={
				<div className="flex flex-wrap gap-3">
					<Choice
						label={t("by.label")}
						value={by}
						options={GROUPINGS.map((grouping) => [grouping, t(`by.${grouping}`)] as const)}
						onChoose={(grouping) => setBy(grouping)}
					/>
					<Choice
						label={t("columns.goal")}
						value={goal}
						options={GOALS.map((one) => [one, all(`goals.${one}`)] as const)}
						onChoose={(one) => setGoal(one)}
					/>
				</div>
			}
		/>
	);
}

const RATE_COLUMN = 3;
/** The name of all sources that a run does not list. */
const OTHER = "(other)";
