import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ExperimentAction } from "../../../../contract/experiment-terms.ts";
import { call } from "../../call.ts";
import { notifySuccess } from "../../notify.ts";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { useRefresh } from "../widgets/analytics-query.ts";
import { type ActionParameter, EXPERIMENTS_KEY, useRefusal } from "./experiment-calls.ts";

interface Props {
	/** The test as it is shown. */
	target: { name: string; revision: number };
	action: ExperimentAction;
	parameter?: ActionParameter;
	/** Whether everything is typed that the action needs. */
	isReady?: boolean;
	onClose(): void;
	/** Above the buttons. */
	children?: ReactNode;
}

const DANGEROUS: readonly ExperimentAction[] = ["stop", "redraw"];

/** Says what an action does to visitors, and runs it once it is confirmed. */
export function ActionDialog(props: Props) {
	const { action, parameter = {}, isReady = true, onClose, children } = props;
	const { name, revision } = props.target;
	const { t } = useTranslation("ab-tests", { keyPrefix: "actions" });
	const refresh = useRefresh(EXPERIMENTS_KEY);
	const words = { name, ...parameter };
	const act = async () => {
		try {
			await call("act_on_experiment", { name, action, revision, ...parameter });
			notifySuccess(t(`${action}.done`, words));
		} finally {
			// A refusal tells of a change by somebody else.
			refresh();
		}
	};
	return (
		<ConfirmDialog
			title={t(`${action}.title`, words)}
			text={t(`${action}.text`, words)}
			submit={t(`${action}.submit`, words)}
			isDangerous={DANGEROUS.includes(action)}
			act={act}
			isReady={isReady}
			failure={useRefusal()}
			onClose={onClose}
		>
			{children}
		</ConfirmDialog>
	);
}
