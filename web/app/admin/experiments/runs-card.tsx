import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExperimentDetail } from "../../../../worker/contract/experiment-admin.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { mayRollBack } from "./possible-actions.ts";
import { useNames } from "./use-names.ts";
import { useRunSpan } from "./use-run-span.ts";

/** The runs of a test, the newest first; a super_admin rolls back to an earlier one. */
export function RunsCard({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "runs" });
	const { t: actions } = useTranslation("ab-tests", { keyPrefix: "actions.roll_back" });
	const admin = useAdmin();
	const names = useNames();
	const spanOf = useRunSpan();
	const [chosen, setChosen] = useState<number>();
	const { runs, run: current } = experiment;
	const hasButtons = admin.role === "super_admin" && mayRollBack(experiment);
	return (
		<section className="panel min-w-0">
			<h2 className="font-semibold text-xl tracking-tight">{t("title")}</h2>
			<p className="mt-1 text-sm text-soft">{t(runs.length === 0 ? "none" : "lead")}</p>
			<ol className="mt-3 divide-y divide-line">
				{runs.map(({ run, plan, startedAt, endedAt }) => (
					<li key={run} className="flex flex-wrap items-center justify-between gap-3 py-3">
						<div className="min-w-0 text-sm">
							<p className="font-semibold">
								{t("one", { run })}, {spanOf({ startedAt, endedAt })}
							</p>
							<p className="text-soft">
								{t("details", { arms: names.weights(plan.arms), allocation: plan.allocation })}
							</p>
						</div>
						{hasButtons && run !== current && (
							<button type="button" className="small-button px-3" onClick={() => setChosen(run)}>
								{actions("submit", { run })}
							</button>
						)}
					</li>
				))}
			</ol>
			{chosen !== undefined && (
				<ActionDialog
					target={experiment}
					action="roll_back"
					parameter={{ run: chosen }}
					onClose={() => setChosen(undefined)}
				/>
			)}
		</section>
	);
}
