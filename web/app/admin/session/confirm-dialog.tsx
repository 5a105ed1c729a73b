import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { CallError } from "../../call-error.ts";
import { notifyError } from "../../notify.ts";
import { useAdminSession } from "./admin-area.tsx";

interface Props {
	texts: Record<"title" | "text" | "cancel" | "submit" | "busy" | "failed", string>;
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
	const { texts, isDangerous = false, isReady = true, failure, onClose, children } = props;
	const { session } = useAdminSession();
	const acting = useMutation({
		mutationFn: props.act,
		onError: (error) => {
			notifyError(texts.failed, failure?.(error) ?? error.message);
			// The guard watches queries only; this is a mutation.
			if (error instanceof CallError && error.isRefused) session.recheck();
		},
		onSettled: onClose,
	});
	return (
		<AppDialog title={texts.title} text={texts.text} onClose={() => acting.isPending || onClose()}>
			<form
				className="mt-6 space-y-5"
				onSubmit={(event) => {
					event.preventDefault();
					if (!acting.isPending) acting.mutate();
				}}
			>
				{children}
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{texts.cancel}</DialogCancel>
					<SubmitButton
						busy={acting.isPending}
						disabled={!isReady}
						className={isDangerous ? "button-danger" : ""}
					>
						{acting.isPending ? texts.busy : texts.submit}
					</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}
