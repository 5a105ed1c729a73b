import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { type FactorFailure, verifyCode } from "./factor-calls.ts";

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
	const { t } = useTranslation("admin", { keyPrefix: "factor" });
	const [code, setCode] = useState("");
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<FactorFailure | "format">();

	const verify = async () => {
		const digits = code.replaceAll(/\s/g, "");
		if (!CODE.test(digits)) return setFailure("format");
		setBusy(true);
		setFailure(undefined);
		const result = await verifyCode(factorId, digits);
		if (result.failure === undefined) await onVerified();
		else {
			setFailure(result.failure);
			setCode("");
		}
		setBusy(false);
	};
	return (
		<form
			noValidate
			className="mt-6 space-y-5"
			onSubmit={(event) => {
				event.preventDefault();
				if (!busy) verify();
			}}
		>
			{children}
			<FormError message={failure && failure !== "format" ? t(`failures.${failure}`) : undefined} />
			<TextField
				name="code"
				value={code}
				onChange={(event) => setCode(event.target.value)}
				inputMode="numeric"
				autoComplete="one-time-code"
				maxLength={8}
				label={t("code")}
				hint={t("codeHint")}
				error={failure === "format" ? t("failures.format") : undefined}
			/>
			<SubmitButton busy={busy}>{busy ? t("busy") : submit}</SubmitButton>
		</form>
	);
}
