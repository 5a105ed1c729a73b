import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { APP_PATHS, documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApp } from "../app-context.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { type ConfirmationState, confirmEmail } from "./confirm-email.ts";
import { readLink } from "./link-parameters.ts";

/** Where the confirmation mail leads: loading, then success or error (spec §4). */
export function ConfirmationPage() {
	const { t } = useTranslation("auth", { keyPrefix: "confirmation" });
	const language = useLanguage();
	const { supabase } = useApp();
	const location = useLocation();
	const navigate = useNavigate();
	const [state, setState] = useState<ConfirmationState | "loading">("loading");
	const begun = useRef(false);

	useEffect(() => {
		// A link works once: React's second run in development would spend it.
		if (begun.current) return;
		begun.current = true;
		const link = readLink(location);
		// The token leaves the address, and with it the browser's history.
		navigate(location.pathname, { replace: true });
		confirmEmail(supabase, link).then(setState, () => setState("invalid"));
	}, [supabase, location, navigate]);

	if (state === "loading") {
		return (
			<AuthFrame title={t("title")}>
				<p className="mt-3 text-soft" role="status">
					{t("loading")}
				</p>
			</AuthFrame>
		);
	}
	if (state === "success") {
		return (
			<AuthFrame title={t("successTitle")}>
				<p className="mt-3 text-soft" role="status">
					{t("successText")}
				</p>
				<Link to={APP_PATHS.dashboard} className="button button-primary mt-6 w-full">
					{t("toDashboard")}
				</Link>
			</AuthFrame>
		);
	}
	return (
		<AuthFrame title={t("errorTitle")}>
			<p className="mt-3 text-red" role="alert">
				{t(state)}
			</p>
			<p className="mt-3 text-soft">{t("again")}</p>
			<a href={documentPath("home", language)} className="button button-primary mt-6 w-full">
				{t("toHome")}
			</a>
		</AuthFrame>
	);
}
