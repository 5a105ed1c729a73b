import { useTranslation } from "react-i18next";
import { APP_PATHS } from "../../../worker/contract/paths.ts";
import { useApp } from "../app-context.tsx";
import { authErrorText } from "../auth-errors.ts";
import { notifySuccess } from "../notify.ts";
import { resetRequestRules } from "./account-rules.ts";
import { useAccountForm } from "./use-account-form.ts";

/**
 * Requests a reset mail, for the dialog and the page. An unknown address, and a known one that repeats
 * the request too soon, get the same message, so that nobody can find out who has an account.
 */
export function useResetRequest(email: string, onSent: () => void) {
	const { t } = useTranslation("auth");
	const { supabase } = useApp();
	const form = useAccountForm(resetRequestRules, { email });

	const submit = form.handleSubmit(async (request) => {
		try {
			const { error } = await supabase.auth.resetPasswordForEmail(request.email, {
				redirectTo: location.origin + APP_PATHS.resetPassword,
			});
			if (error && error.code !== "over_email_send_rate_limit") throw error;
			notifySuccess(t("forgot.successTitle"), t("forgot.successText"));
			onSent();
		} catch (error) {
			form.fail(t("forgot.errorTitle"), authErrorText(error, t));
		}
	});
	return { ...form, submit };
}
