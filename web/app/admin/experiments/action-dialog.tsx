import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ExperimentAction } from "../../../../worker/contract/experiment-admin.ts";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { call } from "../../call.ts";
import { CallError } from "../../call-error.ts";
import { notifyError, notifySuccess } from "../../notify.ts";
import { useAdminSession } from "../session/admin-area.tsx";
import { type ActionParameter, EXPERIMENTS_KEY, useRefusal } from "./experiment-calls.ts";

interface Props {
	/** The test as it is shown. */
	target: { name: string; revision: number };
	action: ExperimentAction;
	parameter?: ActionParameter;
	onClose(): void;
}

const DANGEROUS: readonly ExperimentAction[] = ["stop", "redraw"];

/** Says what an action does to visitors, and runs it once it is confirmed. */
export function ActionDialog({
	target: { name, revision },
	action,
	parameter = {},
	onClose,
}: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "actions" });
	const { session } = useAdminSession();
	const queryClient = useQueryClient();
	const textOf = useRefusal();
	const words = { name, ...parameter };
	const acting = useMutation({
		mutationFn: () => call("act_on_experiment", { name, action, revision, ...parameter }),
		onSuccess: () => notifySuccess(t(`${action}.done`, words)),
		onError: (error) => {
			notifyError(t("failed"), textOf(error));
			// The guard watches queries only; this is a mutation.
			if (error instanceof CallError && error.isRefused) session.recheck();
		},
		onSettled: () => {
			queryClient.invalidateQueries({ queryKey: EXPERIMENTS_KEY });
			onClose();
		},
	});
	return (
		<AppDialog
			title={t(`${action}.title`, words)}
			text={t(`${action}.text`, words)}
			onClose={() => acting.isPending || onClose()}
		>
			<form
				className="mt-6 grid grid-cols-2 gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					if (!acting.isPending) acting.mutate();
				}}
			>
				<DialogCancel>{t("cancel")}</DialogCancel>
				<SubmitButton
					busy={acting.isPending}
					className={DANGEROUS.includes(action) ? "button-danger" : ""}
				>
					{acting.isPending ? t("busy") : t(`${action}.submit`, words)}
				</SubmitButton>
			</form>
		</AppDialog>
	);
}
