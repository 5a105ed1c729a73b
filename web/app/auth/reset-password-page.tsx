import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { APP_PATHS } from "../../../worker/contract/paths.ts";
import { useApp } from "../app-context.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { readLink } from "./link-parameters.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { verifyResetLink } from "./verify-reset-link.ts";

type State = { step: "checking" | "ready" | "done" } | { step: "linkError"; text: string };

/** Target of the reset mail: checking, a link error, the form, success (docs/product.md#password-reset). */
export function ResetPasswordPage() {
	const { t } = useTranslation("auth");
	const { supabase } = useApp();
	const location = useLocation();
	const navigate = useNavigate();
	const [state, setState] = useState<State>({ step: "checking" });
	const started = useRef(false);

	useEffect(() => {
		// A link works once, and React runs effects twice in development.
		if (started.current) return;
		started.current = true;
		const link = readLink(location);
		// Removes the token from the address bar and the browser's history.
		navigate(location.pathname, { replace: true });
		verifyResetLink(supabase, link, t).then((text) =>
			setState(text === undefined ? { step: "ready" } : { step: "linkError", text }),
		);
	}, [supabase, location, navigate, t]);

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
						{state.text}
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
					<NewPasswordForm
						onDone={() => setState({ step: "done" })}
						onSessionGone={(text) => setState({ step: "linkError", text })}
					/>
				</AuthFrame>
			);
		case "done":
			return (
				<AuthFrame title={t("reset.successTitle")}>
					<p className="mt-3 text-soft" role="status">
						{t("reset.successText")}
					</p>
					<Link to={APP_PATHS.auth} className="button button-primary mt-6 w-full">
						{t("reset.toLogin")}
					</Link>
				</AuthFrame>
			);
	}
}
