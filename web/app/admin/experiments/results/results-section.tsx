import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { PLATFORMS } from "../../../../../worker/contract/events.ts";
import {
	type BreakdownRow,
	type ExperimentDetail,
	type ExperimentResults,
	GOALS,
	type Goal,
	LEFT_OUT,
} from "../../../../../worker/contract/experiment-admin.ts";
import { LANGUAGES } from "../../../../../worker/contract/languages.ts";
import { CsvButton, type Sheet } from "../../exports/download-button.tsx";
import { Choice } from "../../widgets/controls.tsx";
import { total } from "../../widgets/derived-figures.ts";
import { Results } from "../../widgets/results.tsx";
import { SheetTable } from "../../widgets/sheet-table.tsx";
import { Stat, StatRow } from "../../widgets/stat.tsx";
import { useFormats } from "../../widgets/use-formats.ts";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { WidgetCard } from "../../widgets/widget-card.tsx";
import { resultsQuery } from "../experiment-calls.ts";
import { useRunSpan } from "../run-cards.tsx";
import { VerdictLine } from "../verdict-line.tsx";
import { ArmsCard, ComparisonCards } from "./arm-cards.tsx";
import { LiftCard, LooksCard } from "./lift-cards.tsx";

/** What a run of a test shows, the verdict first (docs/experiments.md#experiments-page). */
export function ResultsSection({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { formats } = useFormats();
	const [address, setAddress] = useSearchParams();
	const spanOf = useRunSpan();
	const { name, runs } = experiment;
	const wanted = Number(address.get("run"));
	const run = runs.find((one) => one.run === wanted)?.run ?? experiment.run;
	const query = useQuery(resultsQuery(name, run));
	const unexposed = ({ arms, primaryGoal }: ExperimentResults) =>
		total(arms.map(({ goals }) => goals[primaryGoal].withoutExposure));
	return (
		<section aria-labelledby="results" className="space-y-6">
			<header className="flex flex-wrap items-end justify-between gap-3">
				<h2 id="results" className="font-semibold text-2xl tracking-tight">
					{t("title")}
				</h2>
				<Choice
					label={t("run")}
					value={String(run)}
					options={runs.map((one) => [
						String(one.run),
						t("runOption", { run: one.run, span: spanOf(one) }),
					])}
					onChoose={(chosen) => setAddress({ run: chosen }, { replace: true })}
				/>
			</header>
			<Results isPending={query.isPending} className="space-y-6">
				<section tabIndex={-1} aria-live="polite">
					<WidgetBody query={query}>
						{({ verdict }) =>
							verdict ? (
								<VerdictLine verdict={verdict} />
							) : (
								<p className="panel text-soft">{t("noVerdict")}</p>
							)
						}
					</WidgetBody>
				</section>
				<StatRow
					label={t("counted")}
					query={query}
					cards={5}
					columns="grid-cols-2 sm:grid-cols-3 lg:grid-cols-5"
				>
					{(results) => (
						<>
							<Stat
								label={t("columns.exposures")}
								value={formats.number(total(results.arms.map(({ exposures }) => exposures)))}
								figure="testExposures"
							/>
							<Stat
								label={t("columns.withoutExposure")}
								value={formats.number(unexposed(results))}
								figure="testUnexposed"
							/>
							{LEFT_OUT.map((reason) => (
								<Stat
									key={reason}
									label={t(`excluded.${reason}`)}
									value={formats.number(results.excluded[reason])}
									figure="testExcluded"
								/>
							))}
						</>
					)}
				</StatRow>
				<ArmsCard query={query} />
				<LiftCard query={query} />
				<LooksCard query={query} />
				<ComparisonCards query={query} />
				<BreakdownCard query={query} />
			</Results>
		</section>
	);
}

const GROUPINGS = ["platform", "language", "source", "returning"] as const;

/** A goal by group of visitors and arm: exploration, without verdicts. */
function BreakdownCard({ query }: { query: UseQueryResult<ExperimentResults> }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { t: all } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const nameOf = useGroupName();
	const [by, setBy] = useState<BreakdownRow["by"]>("platform");
	const [chosenGoal, setGoal] = useState<Goal>();
	const goal = chosenGoal ?? query.data?.primaryGoal ?? "cta_click";
	const title = t("breakdown");
	const sheetOf = ({ breakdown }: ExperimentResults): Sheet => ({
		header: [
			...[t("columns.group"), t("columns.exposures"), t("columns.conversions")],
			t("columns.ratePercent"),
		],
		rows: breakdown
			.filter((row) => row.by === by)
			.map((row) => [
				t("groupOf", { group: nameOf(row), arm: row.arm }),
				row.exposures,
				row.conversions[goal],
				row.exposures === 0 ? null : (100 * row.conversions[goal]) / row.exposures,
			]),
	});
	return (
		<WidgetCard
			title={title}
			figure="testGroups"
			query={query}
			isEmpty={(results) => sheetOf(results).rows.length === 0}
			subtitle={() => <p className="max-w-prose">{t("breakdownText")}</p>}
			actions={(results) => <CsvButton name="testGroups" title={title} sheet={sheetOf(results)} />}
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
		>
			{(results) => (
				<SheetTable
					caption={title}
					sheet={sheetOf(results)}
					format={(value, column) =>
						column === RATE_COLUMN ? formats.percent(value) : formats.number(value)
					}
				/>
			)}
		</WidgetCard>
	);
}

const RATE_COLUMN = 3;
/** Of the sources that a run does not list by name. */
const OTHER = "(other)";

/** Names a group; a source keeps its own name. */
function useGroupName(): (row: Pick<BreakdownRow, "by" | "value">) => string {
	const { t } = useTranslation("ab-tests");
	return ({ by, value }) => {
		const platform = PLATFORMS.find((known) => known === value);
		const language = LANGUAGES.find((known) => known === value);
		if (by === "platform" && platform) return t(`platforms.${platform}`);
		if (by === "language" && language) return t(`languages.${language}`);
		if (by === "returning") return t(`results.returning.${value === "true"}`);
		if (value === OTHER) return t("results.otherValue");
		return value || t("results.unknownValue");
	};
}
