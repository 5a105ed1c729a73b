import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { Labelled } from "../../../ui/form/labelled.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { useTexts } from "../../formats.ts";
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
	/** Whether everything is chosen that the action needs. */
	isReady?: boolean;
	/** A text that the action needs; of several lines where it has a limit. */
	typed?: { label: string; hint?: string; maxLength?: number; isRight(text: string): boolean };
	/** The action, with the text; it tells its success itself, and throws why it failed. */
	act(typed: string): Promise<unknown>;
	/** Why it failed; the error's own message by default. */
	failure?(error: Error): string;
	/** Called after success and failure, too. */
	onClose(): void;
	/** Content above the buttons. */
	children?: ReactNode;
}

/** Asks for confirmation, runs an action and says why it failed. */
export function ConfirmDialog(props: Props) {
	const { title, text, submit, isDangerous = false, typed, onClose, children } = props;
	const { t } = useTexts("admin", "confirm");
	const [value, setValue] = useState("");
	const acting = useMutation({
		mutationFn: () => props.act(value),
		onError: (error) =>
			notifyError(props.failed ?? t("failed"), props.failure?.(error) ?? error.message),
		onSettled: onClose,
	});
	const isReady = typed ? typed.isRight(value.trim()) : (props.isReady ?? true);
	const Field = typed?.maxLength === undefined ? "input" : "textarea";
	return (
		<AppDialog title={title} text={text} onClose={() => acting.isPending || onClose()}>
			<form
				className="mt-6 space-y-5"
				onSubmit={submitting(() => acting.isPending || acting.mutate())}
			>
				{children}
				{typed && (
					<Labelled label={typed.label} hint={typed.hint}>
						{(attributes) => (
							<Field
								{...attributes}
								className="field"
								autoComplete="off"
								spellCheck={Field === "textarea"}
								{...(Field === "textarea" && { rows: 2, maxLength: typed.maxLength })}
								value={value}
								onChange={({ target }) => setValue(target.value)}
							/>
						)}
					</Labelled>
				)}
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

/**
 * Asks before an action.
 * @example const [dialog, confirm] = useConfirm();
 */
export function useConfirm() {
	const [asked, confirm] = useState<Omit<Props, "onClose">>();
	return [
		asked && <ConfirmDialog {...asked} onClose={() => confirm(undefined)} />,
		confirm as (question: Omit<Props, "onClose">) => void,
	] as const;
}
