import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { APP_PATHS, documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApp } from "../app-context.tsx";
import { linkClientOf } from "../supabase-client.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { type ConfirmationState, confirmEmail, confirmWithPassword } from "./confirm-email.ts";
import { ConfirmationSuccess } from "./confirmation-success.tsx";
import type { LinkParameters } from "./link-parameters.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { readSignUp } from "./own-sign-up.ts";
import { ResendLinkForm } from "./resend-link.tsx";
import { useLinkPage } from "./use-link-page.ts";
import { passwordErrorText } from "./verify-reset-link.ts";

/** Target of the confirmation mail (docs/product.md#e-mail-confirmation). */
export function ConfirmationPage() {
	const { t } = useTranslation("auth");
	const language = useLanguage();
	const { config } = useApp();
	const links = linkClientOf(config);
	const check = useCallback((link: LinkParameters) => confirmEmail(links, link), [links]);
	const [state, show] = useLinkPage<ConfirmationState>(check);

	switch (state.step) {
		case "checking":
			return (
				<AuthFrame title={t("confirmation.title")}>
					<p className="mt-3 text-soft" role="status">
						{t("confirmation.loading")}
					</p>
				</AuthFrame>
			);
		case "password": {
			const confirm = async (password: string) => {
				const next = await confirmWithPassword(links, state.link, password);
				if ("rejected" in next) return passwordErrorText(next.rejected, t);
				show(next);
			};
			return (
				<AuthFrame title={t("confirmation.passwordTitle")}>
					<p className="mt-3 text-soft">{t("confirmation.passwordText")}</p>
					<NewPasswordForm submitLabel={t("confirmation.passwordSubmit")} onSubmit={confirm} />
				</AuthFrame>
			);
		}
		case "success":
			return <ConfirmationSuccess email={state.email} />;
		case "changed":
		case "halfChanged":
			return (
				<AuthFrame title={t(`confirmation.${state.step}.title`)}>
					<p className="mt-3 break-words text-soft" role="status">
						{t(`confirmation.${state.step}.text`, state)}
					</p>
					<ToProfile />
				</AuthFrame>
			);
		case "unavailable":
			return (
				<AuthFrame title={t("confirmation.errorTitle")}>
					<p className="mt-3 text-red" role="alert">
						{t("confirmation.unavailable")}
					</p>
					<button
						type="button"
						onClick={() => show({ step: "checking", link: state.link })}
						className="button button-primary mt-6 w-full"
					>
						{t("confirmation.retry")}
					</button>
				</AuthFrame>
			);
		default:
			return (
				<AuthFrame title={t("confirmation.errorTitle")}>
					<p className="mt-3 text-red" role="alert">
						{t(`confirmation.${state.step}`)}
					</p>
					{state.ofChange ? (
						<>
							<p className="mt-3 text-soft">{t("confirmation.changeAgain")}</p>
							<ToProfile />
						</>
					) : (
						<>
							<p className="mt-3 text-soft">{t("confirmation.again")}</p>
							<ResendLinkForm email={readSignUp()?.email ?? ""} />
						</>
					)}
					<a href={documentPath("home", language)} className="button button-quiet mt-3 w-full">
						{t("confirmation.toHome")}
					</a>
				</AuthFrame>
			);
	}
}

/** The dashboard's tab where the address is changed. */
function ToProfile() {
	const { t } = useTranslation("auth");
	return (
		<Link to={`${APP_PATHS.dashboard}?tab=profile`} className="button button-primary mt-6 w-full">
			{t("confirmation.toProfile")}
		</Link>
	);
}
