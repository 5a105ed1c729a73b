import type {
	ExperimentChange,
	ExperimentDetail,
	ExperimentRun,
} from "../../../../contract/experiment-detail-schema.ts";
import { useTexts } from "../../formats.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Button } from "../widgets/controls.tsx";
import { Entry, Panel } from "../widgets/page.tsx";
import { useExperimentAction } from "./experiment-actions.tsx";
import { differences, type Piece } from "./plan-pieces.ts";
import { mayRollBack } from "./possible-actions.ts";
import { useNames, usePieceTexts } from "./use-names.ts";

/** The runs of a test, the newest first; a super_admin rolls back to an earlier one. */
export function RunsCard({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTexts("ab-tests", "runs");
	const { t: actions } = useTexts("ab-tests", "actions.roll_back");
	const admin = useAdmin();
	const names = useNames();
	const spanOf = useRunSpan();
	const [dialog, ask] = useExperimentAction();
	const { runs, run: current } = experiment;
	const hasButtons = admin.role === "super_admin" && mayRollBack(experiment);
	return (
		<Panel title={t("title")}>
			<p className="mt-1 text-sm text-soft">{t(runs.length === 0 ? "none" : "lead")}</p>
			<ol className="mt-3 divide-y divide-line">
				{runs.map(({ run, plan, startedAt, endedAt }) => (
					<Entry
						key={run}
						title={`${t("one", { run })}, ${spanOf({ startedAt, endedAt })}`}
						about={t("details", { arms: names.weights(plan.arms), allocation: plan.allocation })}
					>
						{hasButtons && run !== current && (
							<Button onClick={() => ask(experiment, { action: "roll_back", parameter: { run } })}>
								{actions("submit", { run })}
							</Button>
						)}
					</Entry>
				))}
			</ol>
			{dialog}
		</Panel>
	);
}

/** Changes with author and time, the newest first. */
export function HistoryCard({ history }: { history: readonly ExperimentChange[] }) {
	const { t, formats } = useTexts("ab-tests", "history");
	return (
		<Panel title={t("title")}>
			<ol className="mt-3 divide-y divide-line">
				{history.map((change) => {
					const { at, adminEmail, action, revision, run, reason } = change;
					const by = { who: adminEmail ?? t("worker"), at: formats.instant(at), run };
					return (
						<li key={`${revision} ${at} ${action}`} className="py-3 text-sm">
							<p className="wrap-anywhere">
								<strong className="font-semibold">{t(`kinds.${action}`)}</strong>{" "}
								<span className="text-soft">{t(run === 0 ? "byNoRun" : "by", by)}</span>
							</p>
							{reason && <p className="wrap-anywhere">{t("because", { reason })}</p>}
							{action !== "create" && <Changes {...change} />}
						</li>
					);
				})}
			</ol>
		</Panel>
	);
}

function Changes({ before, after }: Pick<ExperimentChange, "before" | "after">) {
	const { t } = useTexts("ab-tests", "history");
	const texts = usePieceTexts();
	const changed = differences(before, after);
	if (changed.length === 0) return null;
	return (
		<dl className="mt-2 space-y-2">
			{changed.map(({ key, before: old, after: now }) => (
				<div key={key}>
					<dt className="text-soft">{texts.label((now ?? old) as Piece)}</dt>
					<dd className="wrap-anywhere">
						<del className="text-soft">
							<span className="sr-only">{t("before")} </span>
							{texts.value(old)}
						</del>{" "}
						<span aria-hidden="true">→</span>{" "}
						<ins className="no-underline">
							<span className="sr-only">{t("after")} </span>
							{texts.value(now)}
						</ins>
					</dd>
				</div>
			))}
		</dl>
	);
}

/** The days of a run. */
export function useRunSpan(): (run: Pick<ExperimentRun, "startedAt" | "endedAt">) => string {
	const { t, formats } = useTexts("ab-tests", "runs");
	return ({ startedAt, endedAt }) => {
		const from = formats.day(startedAt);
		return endedAt === null ? t("since", { from }) : t("span", { from, to: formats.day(endedAt) });
	};
}
