import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { submitting } from "../../submitting.ts";
import { enrolFactor, failureOf, verifyCode } from "./factor-calls.ts";

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
				label={t("code")}
				hint={t("codeHint")}
				error={isMalformed ? t("failures.format") : undefined}
			/>
			<SubmitButton busy={verifying.isPending}>
				{verifying.isPending ? t("busy") : submit}
			</SubmitButton>
		</form>
	);
}

const MAX_NAME_LENGTH = 50;
const GROUPS_OF_FOUR = /.{1,4}/g;

/** Adds an authenticator app: a name, then its QR code or secret, then a first code. */
export function EnrolFactor({ onEnrolled }: { onEnrolled(): Promise<unknown> }) {
	const { t } = useTranslation("admin", { keyPrefix: "factor" });
	const [name, setName] = useState(() => t("defaultName"));
	const beginning = useMutation({ mutationFn: enrolFactor });
	const { data: factor, isPending, error } = beginning;
	if (factor) {
		return (
			<CodeForm factorId={factor.id} submit={t("activate")} onVerified={onEnrolled}>
				<p className="text-soft">{t("scan")}</p>
				{/* White in both colour schemes: scanners need the contrast. */}
				<img
					src={factor.qrCode}
					alt={t("qrCode")}
					className="mx-auto size-48 rounded-lg bg-white p-3"
				/>
				<div>
					<p className="text-sm text-soft">{t("secret")}</p>
					<code className="mt-1.5 block rounded-lg border border-line px-3 py-2 font-mono wrap-anywhere">
						{factor.secret.match(GROUPS_OF_FOUR)?.join(" ")}
					</code>
				</div>
			</CodeForm>
		);
	}
	return (
		<form
			noValidate
			className="mt-6 space-y-5"
			onSubmit={submitting(() => isPending || beginning.mutate(name.trim() || t("defaultName")))}
		>
			<FormError message={error ? t(failureOf(error)) : undefined} />
			<TextField
				name="name"
				value={name}
				onChange={(event) => setName(event.target.value)}
				maxLength={MAX_NAME_LENGTH}
				label={t("name")}
				hint={t("nameHint")}
			/>
			<SubmitButton busy={isPending}>{t(isPending ? "busy" : "add")}</SubmitButton>
		</form>
	);
}
