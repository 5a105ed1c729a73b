import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { submitting } from "../../submitting.ts";
import { failureOf, verifyCode } from "./factor-calls.ts";

interface Props {
	factorId: string;
	submit: string;
	/** Runs after the code was accepted; the form stays busy until it ends. */
	onVerified(): Promise<unknown>;
	children?: ReactNode;
}

const CODE = /^\d{6}$/;

/** Six digits from the authenticator app. */
export function CodeForm({ factorId, submit, onVerified, children }: Props) {
	const { t } = useTranslation("factors");
	const [code, setCode] = useState("");
	const [isMalformed, setMalformed] = useState(false);
	const verifying = useMutation({
		mutationFn: (digits: string) => verifyCode(factorId, digits),
		onSuccess: onVerified,
		onError: () => setCode(""),
	});
	const verify = () => {
		const digits = code.replaceAll(/\s/g, "");
		setMalformed(!CODE.test(digits));
		if (CODE.test(digits)) verifying.mutate(digits);
		else verifying.reset();
	};
	return (
		<form
			noValidate
			className="mt-6 space-y-5"
			onSubmit={submitting(() => verifying.isPending || verify())}
		>
			{children}
			<FormError message={verifying.isError ? t(failureOf(verifying.error)) : undefined} />
			<TextField
				name="code"
				value={code}
				onChange={(event) => setCode(event.target.value)}
				inputMode="numeric"
				autoComplete="one-time-code"
				maxLength={8}
				label={t("step.code")}
				hint={t("step.codeHint")}
				error={isMalformed ? t("failures.format") : undefined}
			/>
			<SubmitButton busy={verifying.isPending}>
				{verifying.isPending ? t("busy") : submit}
			</SubmitButton>
		</form>
	);
}
