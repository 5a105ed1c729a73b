import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../ui/form/form-error.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { StrengthHint } from "../../ui/form/strength-hint.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { useApp } from "../app-context.tsx";
import { newPasswordRules } from "./account-rules.ts";
import { useAccountForm } from "./use-account-form.ts";
import { updateErrorText } from "./verify-reset-link.ts";

interface Props {
	onDone(): void;
	onSessionGone(text: string): void;
}

/**
 * Sets the new password of a reset. All sessions end, the link's own too, so that everybody has to
 * sign in with the new password (docs/product.md#password-reset).
 */
export function NewPasswordForm({ onDone, onSessionGone }: Props) {
	const { t } = useTranslation("auth");
	const { supabase } = useApp();
	const [failure, setFailure] = useState<string>();
	const form = useAccountForm(newPasswordRules, { password: "", confirmPassword: "" });

	const submit = form.handleSubmit(async ({ password }) => {
		setFailure(undefined);
		try {
			const { error } = await supabase.auth.updateUser({ password });
			if (!error) {
				await supabase.auth.signOut({ scope: "global" });
				onDone();
				return;
			}
			const { text, sessionGone } = updateErrorText(error, t);
			if (sessionGone) onSessionGone(text);
			else setFailure(text);
		} catch {
			setFailure(t("reset.errors.unexpected"));
		}
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
			<SubmitButton busy={form.busy}>{t(form.busy ? "reset.busy" : "reset.submit")}</SubmitButton>
		</form>
	);
}
