import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { notifyError } from "../../notify.ts";
import { submitting } from "../../submitting.ts";

interface Props {
	title: string;
	text: string;
	/** The button that runs the action. */
	submit: string;
	/** That it failed, where it is not enough to say so. */
	failed?: string;
	isDangerous?: boolean;
	/** Whether everything is typed that the action needs. */
	isReady?: boolean;
	/** The action; it tells its success itself, and throws why it failed. */
	act(): Promise<unknown>;
	/** Why it failed; the error's own message by default. */
	failure?(error: Error): string;
	/** Called after success and failure, too. */
	onClose(): void;
	/** Fields above the buttons. */
	children?: ReactNode;
}

/** Asks for confirmation, runs an action and says why it failed. */
export function ConfirmDialog(props: Props) {
	const { title, text, submit, isDangerous = false, isReady = true, onClose, children } = props;
	const { t } = useTranslation("admin", { keyPrefix: "confirm" });
	const acting = useMutation({
		mutationFn: props.act,
		onError: (error) =>
			notifyError(props.failed ?? t("failed"), props.failure?.(error) ?? error.message),
		onSettled: onClose,
	});
	return (
		<AppDialog title={title} text={text} onClose={() => acting.isPending || onClose()}>
			<form
				className="mt-6 space-y-5"
				onSubmit={submitting(() => acting.isPending || acting.mutate())}
			>
				{children}
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("cancel")}</DialogCancel>
					<SubmitButton
						busy={acting.isPending}
						disabled={!isReady}
						className={isDangerous ? "button-danger" : ""}
					>
						{acting.isPending ? t("busy") : submit}
					</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}
