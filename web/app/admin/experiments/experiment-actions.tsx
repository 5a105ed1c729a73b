import { Link } from "react-router-dom";
import { standingOf } from "../../../../contract/experiment-admin.ts";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import { type ExperimentAction, MAX_REASON } from "../../../../contract/experiment-terms.ts";
import { experimentPath } from "../../../../contract/paths.ts";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { type Question, useConfirm } from "../session/confirm-dialog.tsx";
import { useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { EXPERIMENT_CALLS, useRefusal } from "./experiment-calls.ts";
import { mainActionOf, type PossibleAction, possibleActions } from "./possible-actions.ts";
import { phaseOf, VerdictLine } from "./verdict-line.tsx";

interface Props {
	experiment: ExperimentDetail;
}

/** Actions that stand in the head of the page; the others are in its menu. */
const USUAL = ["start", "pause", "resume", "stop", "release"];

const keyOf = ({ action, parameter = {} }: PossibleAction) =>
	[action, ...Object.values(parameter)].join();

/** Actions of a super_admin on a test but the one that its verdict asks for, each confirmed before it runs. */
export function ExperimentActions({ experiment }: Props) {
	const { t } = useTexts("ab-tests", "actions");
	const { name, state } = experiment;
	const main = mainActionOf(experiment);
	const others = possibleActions(experiment).filter(
		(possible) => main === undefined || keyOf(possible) !== keyOf(main),
	);
	const usual = others.filter(({ action }) => USUAL.includes(action));
	const rest = others.filter(({ action }) => !USUAL.includes(action));
	const buttons = (actions: readonly PossibleAction[]) =>
		actions.map((possible) => (
			<ActionButton key={keyOf(possible)} experiment={experiment} possible={possible} />
		));
	return (
		<section aria-label={t("label")} className="flex flex-wrap gap-2 outline-none">
			{state !== "archived" && state !== "kept" && (
				<Link to={experimentPath(name, "experimentEdit")} className="small-button px-3">
					{t("edit")}
				</Link>
			)}
			{buttons(usual)}
			{rest.length > 0 && (
				<details className="relative">
					<summary className="small-button cursor-pointer px-3">{t("more")}</summary>
					<div className="absolute right-0 z-20 mt-2 grid w-max gap-2 rounded-xl border border-line-strong bg-sheet p-3 shadow-lg max-sm:right-auto max-sm:left-0">
						{buttons(rest)}
					</div>
				</details>
			)}
		</section>
	);
}

/** The one action that the verdict asks for, for whom may take it. */
export function MainAction({ experiment }: Props) {
	const admin = useAdmin();
	const possible = mainActionOf(experiment);
	if (admin.role !== "super_admin" || possible === undefined) return null;
	return <ActionButton experiment={experiment} possible={possible} look="primary" />;
}

const DANGEROUS: readonly ExperimentAction[] = ["stop", "redraw"];

/** Asks before an action: says what it does to visitors, and runs it once it is confirmed. */
export function useExperimentAction() {
	const { t } = useTexts("ab-tests", "actions");
	const refresh = useRefresh(...EXPERIMENT_CALLS);
	const failure = useRefusal();
	const confirm = useConfirm();
	return (
		/** The test as it is shown. */
		{ name, revision }: { name: string; revision: number },
		{ action, parameter = {} }: PossibleAction,
		more: Partial<Question> = {},
	) => {
		const words = { name, ...parameter };
		confirm({
			title: t(`${action}.title`, words),
			text: t(`${action}.text`, words),
			submit: t(`${action}.submit`, words),
			isDangerous: DANGEROUS.includes(action),
			failure,
			act: async (reason) => {
				const why = more.typed && { reason };
				try {
					await call("act_on_experiment", { name, action, revision, ...parameter, ...why });
					notifySuccess(t(`${action}.done`, words));
				} finally {
					// A refusal tells of a change by somebody else.
					refresh();
				}
			},
			...more,
		});
	};
}

interface ButtonProps extends Props {
	possible: PossibleAction;
	look?: "primary";
}

/** Asks before it takes an action; before an arm is shown to everybody with its evidence, and without any for the reason. */
function ActionButton({ experiment, possible, look }: ButtonProps) {
	const { t, formats } = useTexts("ab-tests");
	const ask = useExperimentAction();
	const { action, parameter = {} } = possible;
	const { title: name, state, verdict, visitors } = experiment;
	const evidence = () => {
		const { arm = "" } = parameter;
		const count = visitors[arm] ?? 0;
		const isProven = standingOf(arm, verdict, visitors) === "proven";
		const reason = {
			label: t("evidence.reason"),
			hint: t("evidence.reasonHint"),
			maxLength: MAX_REASON,
			isRight: (text: string) => text !== "",
		};
		return {
			...(!isProven && { typed: reason }),
			children: (
				<section aria-label={t("evidence.title")} className="space-y-3 text-sm">
					{verdict && <VerdictLine verdict={verdict} phase={phaseOf(state)} />}
					<p>{t("evidence.visitors", { arm, count, n: formats.number(count) })}</p>
					{!isProven && <p className="text-amber">{t("evidence.unproven", { arm })}</p>}
				</section>
			),
		};
	};
	return (
		<Button
			{...(look && { look })}
			isDangerous={action === "stop" && look === undefined}
			onClick={() => ask(experiment, possible, action === "declare_winner" ? evidence() : {})}
		>
			{t(`actions.${action}.submit`, { name, ...parameter })}
		</Button>
	);
}
