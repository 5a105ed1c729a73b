import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { isRecoveryCode } from "../../../../contract/accounts.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { codeOf } from "../../call-error.ts";
import { useTexts } from "../../formats.ts";
import { submitting } from "../../submitting.ts";
import { failureOf, recover, verifyCode } from "./factor-calls.ts";

type Failure = ReturnType<typeof failureOf> | "failures.wrongRecovery";

interface TextFormProps extends ComponentProps<typeof TextField> {
	/** The text at first. */
	initial?: string;
	submit: string;
	/** Problem of the text, which is sent only without one. */
	problemOf?(text: string): string | undefined;
	/** Runs with the text; the form stays busy until it ends. */
	send(text: string): Promise<unknown>;
	failure?(error: Error): Failure;
	/** Whether a refused text has to be typed anew. */
	isCleared?: boolean;
	/** Above the field, and below the button. */
	above?: ReactNode;
	below?: ReactNode;
}

/** A form of one text. */
export function TextForm(props: TextFormProps) {
	const { initial = "", submit, problemOf, send, failure = failureOf, ...rest } = props;
	const { isCleared = false, above, below, ...field } = rest;
	const { t } = useTexts("factors");
	const [text, setText] = useState(initial);
	const [problem, setProblem] = useState<string>();
	const sending = useMutation({
		mutationFn: send,
		onError: () => isCleared && setText(""),
	});
	const { isPending, error } = sending;
	const check = () => {
		const found = problemOf?.(text);
		setProblem(found);
		if (found === undefined) sending.mutate(text);
		else sending.reset();
	};
	return (
		<form noValidate className="mt-6 space-y-5" onSubmit={submitting(() => isPending || check())}>
			{above}
			<FormError message={error ? t(failure(error)) : undefined} />
			<TextField
				{...field}
				value={text}
				onChange={(event) => setText(event.target.value)}
				error={problem}
			/>
			<SubmitButton busy={isPending}>{isPending ? t("busy") : submit}</SubmitButton>
			{below}
		</form>
	);
}

interface CodeProps {
	factorId: string;
	submit: string;
	/** Runs after the code was accepted; the form stays busy until it ends. */
	onVerified(): Promise<unknown>;
	children?: ReactNode;
}

const CODE = /^\d{6}$/;
const digitsOf = (text: string) => text.replaceAll(/\s/g, "");

/** Six digits from the authenticator app. */
export function CodeForm({ factorId, submit, onVerified, children }: CodeProps) {
	const { t } = useTexts("factors");
	return (
		<TextForm
			name="code"
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={8}
			label={t("step.code")}
			hint={t("step.codeHint")}
			submit={submit}
			problemOf={(text) => (CODE.test(digitsOf(text)) ? undefined : t("failures.format"))}
			send={async (text) => {
				await verifyCode(factorId, digitsOf(text));
				await onVerified();
			}}
			isCleared
			above={children}
		/>
	);
}

/** A recovery code in place of the second factors, which it removes (docs/product/back-office.md#recovery-codes). */
export function RecoveryForm({ onRecovered }: { onRecovered(): Promise<unknown> }) {
	const { t } = useTexts("factors");
	return (
		<TextForm
			name="recovery"
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={40}
			label={t("step.recovery")}
			hint={t("step.recoveryHint")}
			submit={t("step.recover")}
			problemOf={(text) => (isRecoveryCode(text) ? undefined : t("failures.recoveryFormat"))}
			send={async (text) => {
				await recover(text);
				await onRecovered();
			}}
			failure={(error) =>
				codeOf(error, ["wrong_code"]) ? "failures.wrongRecovery" : failureOf(error)
			}
		/>
	);
}
