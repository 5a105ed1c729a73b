import type { Session } from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { isLanguage } from "../../../worker/contract/languages.ts";
import { APP_PATHS } from "../../../worker/contract/paths.ts";
import { useApp } from "../app-context.tsx";
import { checkoutLink, readPlan } from "../checkout.ts";
import { isPaid, subscriptionQuery } from "../get-subscription.ts";
import { part } from "../load-part.tsx";
import { LoadingScreen } from "../loading-screen.tsx";
import { nextPath } from "../next-path.ts";
import { clearError } from "../notify.ts";
import { rememberPendingSubscription } from "../pending-subscription.ts";
import { useSession } from "../session.tsx";
import { useChangeLanguage } from "../use-change-language.ts";
import { writeLog } from "../write-log.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { LoginForm } from "./login-form.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { RegisterForm, type Registration } from "./register-form.tsx";
import { reportRegistration } from "./report-registration.ts";
import { reportSignUp } from "./report-sign-up.ts";

const PLANS: ReadonlySet<string> = new Set(["monthly", "annual", "trial"]);

/** Rarely used, so not part of the first load (docs/architecture.md#budgets). */
const ForgotPasswordDialog = part(
	async () => (await import("./forgot-password-dialog.tsx")).ForgotPasswordDialog,
);

/** Sign-in and sign-up; a chosen plan leads to its checkout (docs/product.md#sign-in-and-sign-up). */
export function AuthPage() {
	const { t, i18n } = useTranslation("auth");
	const { config } = useApp();
	const { loading, session } = useSession();
	const [query, setQuery] = useSearchParams();
	const navigate = useNavigate();
	const [resetEmail, setResetEmail] = useState<string>();
	// While a form submits, it decides where to go; the session that it opens must not redirect.
	const submitting = useRef(false);
	const { state } = useLocation();
	const changeLanguage = useChangeLanguage();
	const queryClient = useQueryClient();
	const plan = readPlan(query);
	const mode = readMode(query);

	/** The checkout opens when it cannot be found out: nobody is kept from paying. */
	const hasPaidPlan = async (userId: string) => {
		const query = { ...subscriptionQuery(userId), retry: false };
		return isPaid(await queryClient.fetchQuery(query).catch(() => null));
	};

	if (loading) return <LoadingScreen />;
	if (session && !submitting.current) return <Navigate to={nextPath(query)} replace />;

	const signedIn = async ({ user }: Session) => {
		const { language } = user.user_metadata;
		if (isLanguage(language)) await changeLanguage(language);
		if (plan && !(await hasPaidPlan(user.id))) {
			location.assign(checkoutLink(config, plan, user));
		} else navigate(nextPath(query), { replace: true });
	};

	const registered = ({ email, user, session: own }: Registration) => {
		// Auth returns a user without identities for an address that already has an account.
		if (user && user.identities?.length !== 0) {
			reportRegistration(config).catch((error) => writeLog(i18n, "trackingFailed", error));
			reportSignUp();
		}
		if (plan && user) {
			try {
				rememberPendingSubscription({ userId: user.id, email, plan });
				location.assign(checkoutLink(config, plan, user));
			} catch {
				navigate(APP_PATHS.dashboard);
			}
		} else if (own) navigate(APP_PATHS.dashboard);
		else navigate(APP_PATHS.signupConfirmation, { state: { email } });
	};

	const onSubmit = () => {
		submitting.current = true;
		clearError();
	};
	const choose = (chosen: typeof mode) => {
		query.set("mode", chosen === "register" ? "signup" : "login");
		setQuery(query, { replace: true });
	};

	return (
		<AuthFrame title={t(`${mode}.title`)}>
			<ModeSwitch mode={mode} onChoose={choose} />
			{plan && mode === "register" && (
				<p className="mt-5 rounded-lg bg-green-wash px-4 py-3 text-sm">
					{t(`register.plan.${plan}`)}
				</p>
			)}
			{mode === "login" ? (
				<LoginForm
					email={readEmail(state)}
					onSignedIn={signedIn}
					onSubmit={onSubmit}
					onForgot={setResetEmail}
				/>
			) : (
				<RegisterForm onRegistered={registered} onSubmit={onSubmit} />
			)}
			{resetEmail !== undefined && (
				<Suspense>
					<ForgotPasswordDialog email={resetEmail} onClose={() => setResetEmail(undefined)} />
				</Suspense>
			)}
		</AuthFrame>
	);
}

/** A chosen plan, a trial too, opens the register tab unless the visitor prefers the other one. */
function readMode(query: URLSearchParams): "register" | "login" {
	const mode = query.get("mode");
	const hasPlan = PLANS.has(query.get("plan") ?? "");
	return mode === "signup" || (mode !== "login" && hasPlan) ? "register" : "login";
}

/** The address that another page of ours passes on. */
function readEmail(state: unknown): string {
	const email = (state as { email?: unknown } | null)?.email;
	return typeof email === "string" ? email : "";
}
