import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { StrengthHint } from "../../ui/form/strength-hint.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { newPasswordRules } from "./account-rules.ts";
import { useAccountForm } from "./use-account-form.ts";

interface Props {
	submitLabel: string;
	/** Saves the password, or returns why it could not. */
	onSubmit(password: string): Promise<string | undefined>;
}

/** A new password, twice, of somebody who opened a link. */
export function NewPasswordForm({ submitLabel, onSubmit }: Props) {
	const { t } = useTranslation("auth");
	const [failure, setFailure] = useState<string>();
	const form = useAccountForm(newPasswordRules, { password: "", confirmPassword: "" });

	const submit = form.handleSubmit(async ({ password }) => {
		setFailure(undefined);
		setFailure(await onSubmit(password).catch(() => t("reset.errors.unexpected")));
	});

	return (
		<form onSubmit={submit} noValidate className="mt-6 space-y-5">
			<div>
				<PasswordField
					{...form.register("password")}
					autoComplete="new-password"
					label={t("fields.newPassword")}
					hint={t("fields.passwordHint")}
					error={form.errorOf("password")}
				/>
				<StrengthHint password={form.watch("password")} />
			</div>
			<PasswordField
				{...form.register("confirmPassword")}
				autoComplete="new-password"
				label={t("fields.confirmPassword")}
				error={form.errorOf("confirmPassword")}
			/>
			<FormError message={failure} />
			<SubmitButton busy={form.busy}>{form.busy ? t("reset.busy") : submitLabel}</SubmitButton>
		</form>
	);
}
