import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { APP_PATHS } from "../../../worker/contract/paths.ts";
import { useApp } from "../app-context.tsx";
import { linkClientOf } from "../supabase-client.ts";
import { AuthFrame } from "./auth-frame.tsx";
import type { LinkParameters } from "./link-parameters.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useLinkPage } from "./use-link-page.ts";
import { type ResetState, saveNewPassword, verifyResetLink } from "./verify-reset-link.ts";

/** Target of the reset mail: checking, a link error, the form, success (docs/product.md#password-reset). */
export function ResetPasswordPage() {
	const { t } = useTranslation("auth");
	const { config } = useApp();
	const links = linkClientOf(config);
	const check = useCallback((link: LinkParameters) => verifyResetLink(links, link, t), [links, t]);
	const [state, show] = useLinkPage<ResetState>(check);

	const save = async (password: string) => {
		const result = await saveNewPassword(links, password, t);
		if ("failure" in result) return result.failure;
		show(result);
	};

	switch (state.step) {
		case "checking":
			return (
				<AuthFrame title={t("reset.title")}>
					<p className="mt-3 text-soft" role="status">
						{t("reset.checking")}
					</p>
				</AuthFrame>
			);
		case "linkError":
			return (
				<AuthFrame title={t("reset.linkErrorTitle")}>
					<p className="mt-3 text-red" role="alert">
						{t(`reset.errors.${state.reason}`, { message: state.message ?? "" })}
					</p>
					<Link to={APP_PATHS.forgotPassword} className="button button-primary mt-6 w-full">
						{t("reset.newLink")}
					</Link>
				</AuthFrame>
			);
		case "ready":
			return (
				<AuthFrame title={t("reset.title")}>
					<p className="mt-3 text-soft">{t("reset.formText")}</p>
					<NewPasswordForm submitLabel={t("reset.submit")} onSubmit={save} />
				</AuthFrame>
			);
		case "done":
			return (
				<AuthFrame title={t("reset.successTitle")}>
					<p className="mt-3 text-soft" role="status">
						{t("reset.successText")}
					</p>
					<Link
						to={APP_PATHS.auth}
						state={{ email: state.email }}
						className="button button-primary mt-6 w-full"
					>
						{t("reset.toLogin")}
					</Link>
				</AuthFrame>
			);
	}
}
