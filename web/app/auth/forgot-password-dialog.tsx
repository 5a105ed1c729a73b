import { useTranslation } from "react-i18next";
import { AppDialog, DialogCancel } from "../../ui/app-dialog.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useResetRequest } from "./use-reset-request.ts";

interface Props {
	/** The e-mail typed into the sign-in form. */
	email: string;
	onClose(): void;
}

/** Requests a reset mail. */
export function ForgotPasswordDialog({ email, onClose }: Props) {
	const { t } = useTranslation("auth");
	const form = useResetRequest(email, onClose);
	return (
		<AppDialog title={t("forgot.title")} text={t("forgot.text")} onClose={onClose}>
			<form onSubmit={form.submit} noValidate className="mt-5 space-y-5">
				<TextField
					{...form.register("email")}
					type="email"
					inputMode="email"
					autoComplete="username"
					label={t("fields.email")}
					error={form.errorOf("email")}
				/>
				<FormError message={form.failure} />
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("forgot.cancel")}</DialogCancel>
					<SubmitButton busy={form.busy}>
						{t(form.busy ? "forgot.busy" : "forgot.submit")}
					</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}
