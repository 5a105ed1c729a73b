import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type {
	ExperimentAction,
	ExperimentDetail,
} from "../../../../worker/contract/experiment-admin.ts";
import { experimentPath } from "../../../../worker/contract/paths.ts";
import { call } from "../../call.ts";
import { notifySuccess } from "../../notify.ts";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { Button } from "../widgets/controls.tsx";
import { type ActionParameter, EXPERIMENTS_KEY, useRefusal } from "./experiment-calls.ts";
import { type PossibleAction, possibleActions } from "./possible-actions.ts";

/** What a super_admin may do to a test, each confirmed before it runs. */
export function ExperimentActions({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "actions" });
	const [confirming, setConfirming] = useState<PossibleAction>();
	const { name, state } = experiment;
	return (
		<section aria-label={t("label")} className="flex flex-wrap gap-3">
			{state !== "archived" && (
				<Link to={experimentPath(name, "experimentEdit")} className="small-button px-3">
					{t("edit")}
				</Link>
			)}
			{possibleActions(experiment).map((possible) => {
				const { action, parameter = {} } = possible;
				return (
					<Button
						key={[action, ...Object.values(parameter)].join()}
						isDangerous={action === "stop"}
						onClick={() => setConfirming(possible)}
					>
						{t(`${action}.submit`, { name, ...parameter })}
					</Button>
				);
			})}
			{confirming && (
				<ActionDialog
					target={experiment}
					{...confirming}
					onClose={() => setConfirming(undefined)}
				/>
			)}
		</section>
	);
}

interface Props {
	/** The test as it is shown. */
	target: { name: string; revision: number };
	action: ExperimentAction;
	parameter?: ActionParameter;
	onClose(): void;
}

const DANGEROUS: readonly ExperimentAction[] = ["stop", "redraw"];

/** Says what an action does to visitors, and runs it once it is confirmed. */
export function ActionDialog(props: Props) {
	const { action, parameter = {}, onClose } = props;
	const { name, revision } = props.target;
	const { t } = useTranslation("ab-tests", { keyPrefix: "actions" });
	const queryClient = useQueryClient();
	const words = { name, ...parameter };
	const act = async () => {
		try {
			await call("act_on_experiment", { name, action, revision, ...parameter });
			notifySuccess(t(`${action}.done`, words));
		} finally {
			// A refusal tells of a change by somebody else.
			queryClient.invalidateQueries({ queryKey: EXPERIMENTS_KEY });
		}
	};
	return (
		<ConfirmDialog
			title={t(`${action}.title`, words)}
			text={t(`${action}.text`, words)}
			submit={t(`${action}.submit`, words)}
			isDangerous={DANGEROUS.includes(action)}
			act={act}
			failure={useRefusal()}
			onClose={onClose}
		/>
	);
}
