import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { APP_PATHS, documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApp } from "../app-context.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { type ConfirmationState, confirmEmail } from "./confirm-email.ts";
import { readLink } from "./link-parameters.ts";

/** Target of the confirmation mail: loading, then success or error. */
export function ConfirmationPage() {
	const { t } = useTranslation("auth", { keyPrefix: "confirmation" });
	const language = useLanguage();
	const { supabase } = useApp();
	const location = useLocation();
	const navigate = useNavigate();
	const [state, setState] = useState<ConfirmationState | "loading">("loading");
	const started = useRef(false);

	useEffect(() => {
		// A link works once, and React runs effects twice in development.
		if (started.current) return;
		started.current = true;
		const link = readLink(location);
		// Removes the token from the address bar and the browser's history.
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
