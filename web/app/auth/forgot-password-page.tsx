import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { APP_PATHS } from "../../../worker/contract/paths.ts";
import { FormError } from "../../ui/form/form-error.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useResetRequest } from "./use-reset-request.ts";

/** Target of the link offered when a reset link fails: requests a new one. */
export function ForgotPasswordPage() {
	const { t } = useTranslation("auth");
	const [sent, setSent] = useState(false);
	const form = useResetRequest("", () => setSent(true));
	return (
		<AuthFrame title={t(sent ? "forgot.successTitle" : "forgot.title")}>
			<p className="mt-3 text-soft" role="status">
				{t(sent ? "forgot.successText" : "forgot.text")}
			</p>
			{!sent && (
				<form onSubmit={form.submit} noValidate className="mt-6 space-y-5">
					<TextField
						{...form.register("email")}
						type="email"
						inputMode="email"
						autoComplete="username"
						label={t("fields.email")}
						error={form.errorOf("email")}
					/>
					<FormError message={form.failure} />
					<SubmitButton busy={form.busy}>
						{t(form.busy ? "forgot.busy" : "forgot.submit")}
					</SubmitButton>
				</form>
			)}
			<p className="mt-5 text-center">
				<Link to={APP_PATHS.auth} className="rounded px-2 py-1.5 text-green text-sm underline">
					{t("forgot.backToLogin")}
				</Link>
			</p>
		</AuthFrame>
	);
}
