import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { matchPath, Navigate, useLocation, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import type { SignedIn } from "../../../../contract/accounts.ts";
import {
	ADMIN_API,
	INVITATION_PARAM,
	SIGN_IN_FAILURES,
	type SignInFailure,
} from "../../../../contract/admin.ts";
import { isAddress } from "../../../../contract/email-address.ts";
import { MIN_PASSWORD_LENGTH } from "../../../../contract/passwords.ts";
import { ACCOUNT_PATHS, ADMIN_PATHS, documentPath } from "../../../../contract/paths.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { solveChallenge } from "../../../ui/solve-challenge.ts";
import { useApp } from "../../app-context.tsx";
import { call } from "../../call.ts";
import { focusFirstWrong } from "../../focus-first-wrong.ts";
import { useTexts } from "../../formats.ts";
import { LoadingScreen } from "../../loading-screen.tsx";
import { readErrorCode } from "../../read-error.ts";
import { setUser } from "../../session-store.ts";
import { usePageTitle } from "../../use-page-title.ts";
import { AddFactor, FactorStep } from "../second-factor/factor-step.tsx";
import { RecoveryCodes } from "../second-factor/recovery-panel.tsx";
import { useAdminSession } from "./admin-area.tsx";

/** docs/product/back-office.md#operator-sign-in */
const RELOAD_MS = 1_000;

/** The steps of the sign-in (docs/product/back-office.md#operator-sign-in). */
export function AdminLoginPage() {
	const { t } = useTexts("admin");
	const factors = useTexts("factors");
	const language = useLanguage();
	const { loading, admin, factorDue, session } = useAdminSession();
	const location = useLocation();
	const [cleanFailed, setCleanFailed] = useState(false);
	// They are shown here only: the page stays until they are kept, whatever a check finds meanwhile.
	const [codes, setCodes] = useState<readonly string[]>();
	const title = {
		password: t("login.title"),
		verify: factors.t("step.title"),
		enrol: factors.t("enrol.title"),
		codes: factors.t("recovery.shownTitle"),
	}[codes ? "codes" : (factorDue ?? "password")];
	usePageTitle(title);

	if (admin && !codes) return <Navigate to={returnPath(location.state)} replace />;
	if (loading) return <LoadingScreen />;
	const clean = async () => {
		setCleanFailed(false);
		if (await session.clear()) setTimeout(() => window.location.reload(), RELOAD_MS);
		else setCleanFailed(true);
	};
	/** The recovery codes come with the first factor, as far as they can be made. */
	const enrolled = async () => {
		const made = await call("make_recovery_codes", {}).catch(() => undefined);
		return made ? setCodes(made) : session.recheck();
	};
	const kept = async () => {
		await session.recheck();
		setCodes(undefined);
	};
	return (
		<div className="grid-paper grid min-h-dvh content-start justify-items-center gap-6 px-4 py-8 sm:content-center">
			<main className="w-full max-w-md rounded-2xl border border-line bg-sheet p-6 shadow-sm sm:p-8">
				<p className="text-sm print:hidden">
					<a
						href={documentPath("home", language)}
						className="text-soft hover:text-green hover:underline"
					>
						← {t("login.back")}
					</a>
				</p>
				<h1 className="mt-4 font-semibold text-2xl tracking-tight">{title}</h1>
				<FormError message={cleanFailed ? t("login.failures.clean") : undefined} />
				{codes ? (
					<RecoveryCodes codes={codes} onDone={kept} />
				) : (
					<>
						{factorDue === undefined && <PasswordStep />}
						{factorDue === "verify" && <FactorStep onDone={() => session.recheck()} />}
						{factorDue === "enrol" && (
							<>
								<p className="mt-3 text-soft">{factors.t("enrol.text")}</p>
								<AddFactor onDone={enrolled} />
							</>
						)}
						<p className="mt-6 text-center">
							<button
								type="button"
								onClick={factorDue ? () => session.clear() : clean}
								className="rounded px-2 py-1.5 text-sm text-soft underline"
							>
								{factorDue ? factors.t("step.other") : t("login.clean")}
							</button>
						</p>
					</>
				)}
			</main>
		</div>
	);
}

/** Target after the sign-in: the requested page if it is in the back-office. */
export function returnPath(state: unknown): string {
	const from = (state as { from?: unknown } | null)?.from;
	if (typeof from !== "string") return ADMIN_PATHS.home;
	const [path = ""] = from.split("?");
	const isOurs = Object.values<string>(ADMIN_PATHS).some((known) => matchPath(known, path));
	return isOurs && path !== ADMIN_PATHS.login ? from : ADMIN_PATHS.home;
}

type Rule = keyof Texts["admin"]["login"]["rules"];

/** docs/product/accounts.md#validation */
const credentials = z.object({
	email: z.string().check(z.minLength(1, "emailRequired"), z.refine(isAddress, "emailInvalid")),
	password: z
		.string()
		.check(z.minLength(1, "passwordRequired"), z.minLength(MIN_PASSWORD_LENGTH, "passwordMin")),
});

/** The first step of the sign-in. The page leaves it as soon as there is an operator or a factor is due. */
function PasswordStep() {
	const { t } = useTexts("admin");
	const { config } = useApp();
	const { session } = useAdminSession();
	const [failure, setFailure] = useState<Exclude<SignInResult, "ok">>();
	const [address] = useSearchParams();
	const invitation = address.get(INVITATION_PARAM) ?? undefined;
	const form = useForm({
		shouldFocusError: false,
		resolver: standardSchemaResolver(credentials),
		defaultValues: { email: "", password: "" },
	});
	const errorOf = (field: "email" | "password") => {
		// The first broken rule: an empty address is not an invalid one.
		const rule = form.formState.errors[field]?.message as Rule | undefined;
		return rule && t(`login.rules.${rule}`);
	};
	const submit = form.handleSubmit(async (typed) => {
		setFailure(undefined);
		const result = await signInAdmin({ ...typed, invitation }, config.turnstileSiteKey);
		if (result !== "ok") setFailure(result);
		// The page has left this step where a factor is due.
		else if (!(await session.recheck())) setFailure("failed");
	}, focusFirstWrong(form));
	const { isSubmitting } = form.formState;
	return (
		<form onSubmit={submit} noValidate className="mt-6 space-y-5">
			{invitation !== undefined && (
				// It needs an account (docs/product/back-office.md#team).
				<div className="space-y-2 rounded-lg bg-green-wash p-3 text-sm">
					<p>{t("login.invitation.text")}</p>
					<p>
						<a href={`${ACCOUNT_PATHS.auth}?mode=signup`} className="text-green underline">
							{t("login.invitation.signup")}
						</a>
					</p>
				</div>
			)}
			<FormError
				message={
					failure &&
					(invitation !== undefined && failure === "not_admin"
						? t("login.invitation.over")
						: t(`login.failures.${failure}`))
				}
			/>
			<TextField
				{...form.register("email")}
				type="email"
				inputMode="email"
				autoComplete="username"
				label={t("login.email")}
				error={errorOf("email")}
			/>
			<PasswordField
				{...form.register("password")}
				autoComplete="current-password"
				label={t("login.password")}
				error={errorOf("password")}
			/>
			<SubmitButton busy={isSubmitting}>
				{t(isSubmitting ? "login.busy" : "login.submit")}
			</SubmitButton>
		</form>
	);
}

/** `failed`: an error that the Worker does not name. */
type SignInResult = "ok" | SignInFailure | "failed";

/** Longer than the time limits of the Worker's calls together. */
const TIMEOUT_MS = 25_000;

/** Signs in through the Worker (docs/decisions/0013-operators-sign-in-through-the-worker-with-two-messages.md). Never rejects. */
async function signInAdmin(
	credentials: { email: string; password: string; invitation: string | undefined },
	siteKey: string,
): Promise<SignInResult> {
	try {
		const challenge = await solveChallenge(siteKey);
		const response = await fetch(ADMIN_API.signIn, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ ...credentials, challenge }),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const body: unknown = await response.json();
		if (response.ok) {
			setUser(body as SignedIn);
			return "ok";
		}
		const code = readErrorCode(body);
		return SIGN_IN_FAILURES.find((known) => known === code) ?? "failed";
	} catch {
		return "unavailable";
	}
}
