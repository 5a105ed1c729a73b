import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isRecoveryCode } from "../../../../contract/accounts.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { CallError } from "../../call-error.ts";
import { submitting } from "../../submitting.ts";
import { failureOf, recover } from "./factor-calls.ts";

/** A recovery code in place of the second factors, which it removes (docs/product/back-office.md#recovery-codes). */
export function RecoveryForm({ onRecovered }: { onRecovered(): Promise<unknown> }) {
	const { t } = useTranslation("factors");
	const [code, setCode] = useState("");
	const [isMalformed, setMalformed] = useState(false);
	const recovering = useMutation({ mutationFn: recover, onSuccess: onRecovered });
	const { isPending, error } = recovering;
	const submit = () => {
		setMalformed(!isRecoveryCode(code));
		if (isRecoveryCode(code)) recovering.mutate(code);
		else recovering.reset();
	};
	const isWrong = error instanceof CallError && error.code === "wrong_code";
	return (
		<form noValidate className="mt-6 space-y-5" onSubmit={submitting(() => isPending || submit())}>
			<FormError
				message={error ? t(isWrong ? "failures.wrongRecovery" : failureOf(error)) : undefined}
			/>
			<TextField
				name="recovery"
				value={code}
				onChange={(event) => setCode(event.target.value)}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={40}
				label={t("step.recovery")}
				hint={t("step.recoveryHint")}
				error={isMalformed ? t("failures.recoveryFormat") : undefined}
			/>
			<SubmitButton busy={isPending}>{t(isPending ? "busy" : "step.recover")}</SubmitButton>
		</form>
	);
}
