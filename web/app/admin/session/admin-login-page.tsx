import { useState } from "react";
import { useTranslation } from "react-i18next";
import { matchPath, Navigate, useLocation } from "react-router-dom";
import { ADMIN_PATHS, documentPath } from "../../../../worker/contract/paths.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { useSession } from "../../session-store.ts";
import { usePageTitle } from "../../use-page-title.ts";
import { CodeStep } from "../second-factor/code-step.tsx";
import { EnrolFactor } from "../second-factor/enrol-factor.tsx";
import { useAdminSession } from "./admin-area.tsx";
import { PasswordStep } from "./password-step.tsx";

/** docs/product.md#operator-sign-in */
const RELOAD_MS = 1_000;

/** The steps of the sign-in (docs/product.md#operator-sign-in). */
export function AdminLoginPage() {
	const { t } = useTranslation("admin");
	const language = useLanguage();
	const { loading, admin, factorDue, session } = useAdminSession();
	const { isOver } = useSession();
	const location = useLocation();
	const [cleanFailed, setCleanFailed] = useState(false);
	const title = {
		password: t("login.title"),
		verify: t("factor.stepTitle"),
		enrol: t("factor.enrolTitle"),
	}[factorDue ?? "password"];
	usePageTitle(title);

	if (admin) return <Navigate to={returnPath(location.state)} replace />;
	if (loading) {
		return (
			<main className="grid min-h-dvh place-content-center" aria-busy="true">
				<p role="status" className="text-soft">
					{t("login.loading")}
				</p>
			</main>
		);
	}
	const clean = async () => {
		setCleanFailed(false);
		if (await session.clear()) setTimeout(() => window.location.reload(), RELOAD_MS);
		else setCleanFailed(true);
	};
	return (
		<div className="grid-paper grid min-h-dvh content-start justify-items-center gap-6 px-4 py-8 sm:content-center">
			<main className="w-full max-w-md rounded-2xl border border-line bg-sheet p-6 shadow-sm sm:p-8">
				<p className="text-sm">
					<a
						href={documentPath("home", language)}
						className="text-soft hover:text-green hover:underline"
					>
						← {t("login.back")}
					</a>
				</p>
				<h1 className="mt-4 font-semibold text-2xl tracking-tight">{title}</h1>
				{isOver && factorDue === undefined && (
					<p role="status" className="mt-4 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">
						{t("login.over")}
					</p>
				)}
				<FormError message={cleanFailed ? t("login.failures.clean") : undefined} />
				{factorDue === undefined && <PasswordStep />}
				{factorDue === "verify" && <CodeStep />}
				{factorDue === "enrol" && (
					<>
						<p className="mt-3 text-soft">{t("factor.enrolText")}</p>
						<EnrolFactor onEnrolled={() => session.recheck()} />
					</>
				)}
				<p className="mt-6 text-center">
					<button
						type="button"
						onClick={factorDue ? () => session.clear() : clean}
						className="rounded px-2 py-1.5 text-sm text-soft underline"
					>
						{t(factorDue ? "factor.other" : "login.clean")}
					</button>
				</p>
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
