import { useMutation } from "@tanstack/react-query";
import { createContext, type ReactNode, type Ref, useContext, useState } from "react";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { Labelled } from "../../../ui/form/labelled.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { useTexts } from "../../formats.ts";
import { notifyError } from "../../notify.ts";
import { submitting } from "../../submitting.ts";

interface FormDialogProps {
	title: string;
	text: string;
	/** The button that runs the action. */
	submit: string;
	isDangerous?: boolean;
	isBusy: boolean;
	/** Whether everything is there that the action needs. */
	isReady?: boolean | undefined;
	/** Why it was refused. */
	error?: string | undefined;
	form?: Ref<HTMLFormElement>;
	onSubmit(): unknown;
	onClose(): void;
	children?: ReactNode;
}

/** A form in a dialog, which stays open while its action runs. */
export function FormDialog(props: FormDialogProps) {
	const { title, text, submit, isDangerous = false, isBusy, isReady = true, error } = props;
	const { form, onSubmit, onClose, children } = props;
	const { t } = useTexts("admin", "confirm");
	return (
		<AppDialog title={title} text={text} onClose={() => isBusy || onClose()}>
			{/* The browser's own messages would be in its language, not in the page's. */}
			<form ref={form} noValidate className="mt-6 space-y-5" onSubmit={submitting(onSubmit)}>
				{children}
				<FormError message={error} />
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("cancel")}</DialogCancel>
					<SubmitButton
						busy={isBusy}
						disabled={!isReady}
						className={isDangerous ? "button-danger" : ""}
					>
						{isBusy ? t("busy") : submit}
					</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}

interface Props
	extends Pick<
		FormDialogProps,
		"title" | "text" | "submit" | "isDangerous" | "isReady" | "onClose" | "children"
	> {
	/** That it failed, where it is not enough to say so. */
	failed?: string;
	/** A text that the action needs; of several lines where it has a limit. */
	typed?: { label: string; hint?: string; maxLength?: number; isRight(text: string): boolean };
	/** The action, with the text; it tells its success itself, and throws why it failed. */
	act(typed: string): Promise<unknown>;
	/** Why it failed; the error's own message by default. */
	failure?(error: Error): string;
}

/** Asks for confirmation, runs an action and says why it failed; it closes in either case. */
export function ConfirmDialog(props: Props) {
	const { failed, typed, act, failure, children, ...dialog } = props;
	const { t } = useTexts("admin", "confirm");
	const [value, setValue] = useState("");
	const acting = useMutation({
		mutationFn: () => act(value),
		onError: (error) => notifyError(failed ?? t("failed"), failure?.(error) ?? error.message),
		onSettled: dialog.onClose,
	});
	const Field = typed?.maxLength === undefined ? "input" : "textarea";
	return (
		<FormDialog
			{...dialog}
			isReady={typed ? typed.isRight(value.trim()) : dialog.isReady}
			isBusy={acting.isPending}
			onSubmit={acting.mutate}
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
		</FormDialog>
	);
}

/** An action to confirm. */
export type Question = Omit<Props, "onClose">;

const Confirm = createContext<(question: Question) => void>(() => undefined);

/** Asks before an action. */
export const useConfirm = () => useContext(Confirm);

/** Place of the question that a page within asks. */
export function Confirmations({ children }: { children: ReactNode }) {
	const [asked, confirm] = useState<Question>();
	return (
		<Confirm value={confirm}>
			{children}
			{asked && <ConfirmDialog {...asked} onClose={() => confirm(undefined)} />}
		</Confirm>
	);
}
