import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router-dom";
import { APP_PATHS, documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApp } from "../app-context.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { ResendLink } from "./resend-link.tsx";

/** After a sign-up without a plan: the mail's address and the next steps. */
export function SignupConfirmationPage() {
	const { t } = useTranslation("auth", { keyPrefix: "signupConfirmation" });
	const language = useLanguage();
	const { supportEmail } = useApp().config;
	const email: unknown = useLocation().state?.email;
	if (typeof email !== "string" || email === "") return <Navigate to={APP_PATHS.auth} replace />;
	return (
		<AuthFrame title={t("title")}>
			<p className="mt-3 text-soft">
				{t("sentTo")} <strong className="break-words text-ink">{email}</strong>
			</p>
			<h2 className="mt-7 font-semibold">{t("stepsTitle")}</h2>
			<ol className="mt-3 divide-y divide-line border-line border-y">
				{t("steps", { returnObjects: true }).map(({ text }, index) => (
					<li key={text} className="flex gap-4 py-3">
						<span className="font-mono text-green" aria-hidden="true">
							A{index + 1}
						</span>
						{text}
					</li>
				))}
			</ol>
			<p className="mt-5 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">{t("spam")}</p>
			<ResendLink email={email} />
			<div className="mt-6 grid gap-3 sm:grid-cols-2">
				<Link to={APP_PATHS.auth} className="button button-primary">
					{t("toLogin")}
				</Link>
				<a href={documentPath("home", language)} className="button button-quiet">
					{t("toHome")}
				</a>
			</div>
			<p className="mt-6 text-center text-sm text-soft">
				{t("support")}{" "}
				<a href={`mailto:${supportEmail}`} className="text-green underline">
					{supportEmail}
				</a>
			</p>
		</AuthFrame>
	);
}
