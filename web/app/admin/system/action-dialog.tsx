import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SystemAction } from "../../../../worker/contract/admin.ts";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { call } from "../../call.ts";
import { CallError } from "../../call-error.ts";
import { notifyError, notifySuccess } from "../../notify.ts";
import { useAdminSession } from "../session/admin-area.tsx";
import { useDetail } from "./audit-log.tsx";

interface Props {
	action: SystemAction;
	onClose(): void;
	/** Called after success and failure: both are in the audit log. */
	onEnd(): void;
}

/** Asks for confirmation, runs the action and shows its result. */
export function ActionDialog({ action, onClose, onEnd }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const { session } = useAdminSession();
	const describeDetail = useDetail();
	const acting = useMutation({
		mutationFn: () => call(action, {}),
		onSuccess: ({ detail }) =>
			notifySuccess(t(`audit.actions.${action}`), describeDetail(detail) || t("confirm.done")),
		onError: (error) => {
			notifyError(t("confirm.failed"), error.message);
			// The guard watches queries only; this is a mutation.
			if (error instanceof CallError && error.isRefused) session.recheck();
		},
		onSettled: () => {
			onEnd();
			onClose();
		},
	});
	return (
		<AppDialog
			title={t(`confirm.${action}`)}
			text={t(`confirm.${action}Text`)}
			onClose={() => acting.isPending || onClose()}
		>
			<form
				className="mt-6 grid grid-cols-2 gap-3"
				onSubmit={(event) => {
					event.preventDefault();
					if (!acting.isPending) acting.mutate();
				}}
			>
				<DialogCancel>{t("confirm.cancel")}</DialogCancel>
				<SubmitButton busy={acting.isPending}>
					{acting.isPending
						? t("confirm.busy")
						: t(action === "replay_spool" ? "spool.action" : "blog.action")}
				</SubmitButton>
			</form>
		</AppDialog>
	);
}
