import type { Session, User } from "@supabase/supabase-js";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { APP_PATHS } from "../../../worker/contract/paths.ts";
import { useApp } from "../app-context.tsx";
import { checkoutLink, readPlan } from "../checkout.ts";
import { LoadingScreen } from "../loading-screen.tsx";
import { nextPath } from "../next-path.ts";
import { clearError } from "../notify.ts";
import { rememberPendingSubscription } from "../pending-subscription.ts";
import { useSession } from "../session.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { LoginForm } from "./login-form.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { RegisterForm } from "./register-form.tsx";
import { reportRegistration } from "./report-registration.ts";
import { reportSignUp } from "./report-sign-up.ts";

/** Few need it: its code is not part of the page's first load (design §13). */
const ForgotPasswordDialog = lazy(async () => ({
	default: (await import("./forgot-password-dialog.tsx")).ForgotPasswordDialog,
}));

/** Login and register (spec §2 '/auth'); a plan leads on to its payment (spec §4 'Login success'). */
export function AuthPage() {
	const { t } = useTranslation("auth");
	const { config } = useApp();
	const { loading, session } = useSession();
	const [query, setQuery] = useSearchParams();
	const navigate = useNavigate();
	const [forgotten, setForgotten] = useState<string>();
	// While a form is at work it decides where to go, not the session that it makes.
	const atWork = useRef(false);
	const plan = readPlan(query);
	const mode = query.get("mode") === "signup" ? "register" : "login";

	if (loading) return <LoadingScreen />;
	if (session && !atWork.current) return <Navigate to={nextPath(query)} replace />;

	const signedIn = ({ user }: Session) => {
		if (plan) location.assign(checkoutLink(config, plan, user));
		else navigate(nextPath(query), { replace: true });
	};

	const registered = (user: User, own: Session | null) => {
		reportRegistration(config);
		// An address that was known already comes without identities: no account has begun.
		if (user.identities?.length !== 0) reportSignUp();
		if (plan) {
			try {
				const email = user.email ?? "";
				rememberPendingSubscription({ userId: user.id, email, plan });
				location.assign(checkoutLink(config, plan, user));
			} catch {
				navigate(APP_PATHS.dashboard);
			}
		} else if (own) navigate(APP_PATHS.dashboard);
		else navigate(APP_PATHS.signupConfirmation, { state: { email: user.email } });
	};

	const work = () => {
		atWork.current = true;
		clearError();
	};
	const choose = (chosen: typeof mode) => {
		query.delete("mode");
		if (chosen === "register") query.set("mode", "signup");
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
				<LoginForm onSignedIn={signedIn} onSubmit={work} onForgot={setForgotten} />
			) : (
				<RegisterForm onRegistered={registered} onSubmit={work} />
			)}
			{forgotten !== undefined && (
				<Suspense>
					<ForgotPasswordDialog email={forgotten} onClose={() => setForgotten(undefined)} />
				</Suspense>
			)}
		</AuthFrame>
	);
}
