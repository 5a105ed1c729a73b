import { useTranslation } from "react-i18next";
import {
	type ExperimentResults,
	GOALS,
	type GuardrailGoal,
} from "../../../../../worker/contract/experiment-admin.ts";

interface GoalCell {
	figure: string;
	/** Below the figure. */
	lines: readonly string[];
}

interface Props {
	title: string;
	results: ExperimentResults;
	rows: readonly { arm: string; name: string; exposures?: string }[];
	/** Beside the primary goal. */
	goals?: readonly GuardrailGoal[];
	cell(arm: string, goal: GuardrailGoal): GoalCell | undefined;
}

/** A figure of each arm for each goal; the primary goal is named. */
export function GoalTable({ title, results, rows, goals = GOALS, cell }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { t: all } = useTranslation("ab-tests");
	const { t: common } = useTranslation("analytics");
	const { primaryGoal, guardrailGoal } = results;
	const columns = [primaryGoal, ...goals.filter((goal) => goal !== primaryGoal)];
	const nameOf = (goal: GuardrailGoal) => {
		const name = all(`goals.${goal}`);
		if (goal === primaryGoal) return t("primary", { goal: name });
		return goal === guardrailGoal ? t("guardrail", { goal: name }) : name;
	};
	const hasExposures = rows.some(({ exposures }) => exposures !== undefined);
	return (
		<section
			className="daily-scroll max-h-none"
			aria-label={common("widget.asTable", { title })}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
			tabIndex={0}
		>
			<table className="daily-table">
				<thead>
					<tr>
						<th scope="col">{t("columns.arm")}</th>
						{hasExposures && <th scope="col">{t("columns.exposures")}</th>}
						{columns.map((goal) => (
							<th key={goal} scope="col">
								{nameOf(goal)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ arm, name, exposures }) => (
						<tr key={arm}>
							<th scope="row">{name}</th>
							{hasExposures && <td data-label={t("columns.exposures")}>{exposures}</td>}
							{columns.map((goal) => {
								const { figure, lines } = cell(arm, goal) ?? { figure: "–", lines: [] };
								return (
									<td key={goal} data-label={nameOf(goal)}>
										<span className="ms-auto font-semibold">{figure}</span>
										{lines.map((line) => (
											<span key={line} className="block text-right text-soft text-xs">
												{line}
											</span>
										))}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
