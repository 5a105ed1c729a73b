import type { UseQueryResult } from "@tanstack/react-query";
import type { ExperimentRun } from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentResults } from "../../../../../contract/experiment-results-schema.ts";
import { CONTROL } from "../../../../../contract/slots.ts";
import { useTexts } from "../../../formats.ts";
import { WidgetCard } from "../../widgets/widget-card.tsx";
import { ArmPicture } from "../preview-panel.tsx";
import { useEffects } from "../use-names.ts";

const PICTURE_WIDTH = 132;

interface Props {
	query: UseQueryResult<ExperimentResults>;
	plan: ExperimentRun["plan"];
}

/** The arms of a run as they look, each with its rate of the primary goal. */
export function ArmsPanel({ query, plan }: Props) {
	const { t, formats, language } = useTexts("ab-tests");
	const { share, shareInterval } = useEffects();
	return (
		<WidgetCard
			title={t("plan.arms")}
			figure="testConversions"
			query={query}
			subtitle={({ primaryGoal }) => t(`goals.${primaryGoal}`)}
		>
			{({ arms, primaryGoal, asOf, verdict }) => (
				<>
					<ul className="divide-y divide-line">
						{arms.map(({ arm, exposures, goals }) => {
							const { conversions, rate } = goals[primaryGoal];
							const planned = plan.arms.find(({ id }) => id === arm);
							const hasWon = verdict?.kind === "wins" && verdict.arm === arm;
							return (
								<li key={arm} className="flex items-center gap-4 py-3">
									{plan.slot !== null && planned && (
										<ArmPicture
											arm={arm}
											slot={plan.slot}
											language={language}
											content={planned.content?.[language] ?? null}
											width={PICTURE_WIDTH}
										/>
									)}
									<div className="min-w-0 grow text-sm">
										<p className="font-semibold">{arm === CONTROL ? t("control", { arm }) : arm}</p>
										<p className="text-soft">
											{t("results.armCount", {
												count: exposures,
												n: formats.number(conversions),
												of: formats.number(exposures),
											})}
										</p>
									</div>
									<p className={`text-right tabular-nums ${hasWon ? "text-(--chart-blue)" : ""}`}>
										<strong className="block whitespace-nowrap font-semibold text-xl">
											{share(rate.estimate)}
										</strong>
										<span className="text-soft text-xs">{shareInterval(rate)}</span>
									</p>
								</li>
							);
						})}
					</ul>
					<p className="mt-auto border-line border-t pt-3 text-soft text-xs">
						{t("results.asOf", { at: formats.instant(asOf) })}
					</p>
				</>
			)}
		</WidgetCard>
	);
}
