import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { useTexts } from "../../formats.ts";
import { LoadingScreen } from "../../loading-screen.tsx";
import { SessionEnded } from "../../session-ended.tsx";
import { Button } from "../widgets/controls.tsx";
import { useAdminSession } from "./admin-area.tsx";
import { AdminNav } from "./admin-nav.tsx";

/** The guard's five states, in order (docs/product/back-office.md#access-guard). */
export function RequireAdmin({ wanted = "admin" }: { wanted?: "admin" | "super_admin" }) {
	const { t } = useTexts("admin");
	const { loading, admin, session } = useAdminSession();
	const location = useLocation();
	const navigate = useNavigate();

	if (loading) return <LoadingScreen text={t("guard.checking")} />;
	if (!admin) {
		const from = location.pathname + location.search;
		return <Navigate to={ADMIN_PATHS.login} state={{ from }} replace />;
	}
	if (wanted === "super_admin" && admin.role !== "super_admin") {
		// The first page of the session has no earlier page of ours.
		const back = () => (location.key === "default" ? navigate(ADMIN_PATHS.home) : navigate(-1));
		return (
			<Refusal title={t("guard.insufficient")} text={t("guard.insufficientText")}>
				<Button look="primary" onClick={back}>
					{t("guard.back")}
				</Button>
			</Refusal>
		);
	}
	if (!admin.is_active) {
		return (
			<Refusal title={t("guard.deactivated")} text={t("guard.deactivatedText")}>
				<Button look="quiet" onClick={() => session.clear()}>
					{t("logout")}
				</Button>
			</Refusal>
		);
	}
	return (
		<AdminLayout>
			<Outlet />
			<SessionEnded signInAt={() => ADMIN_PATHS.login} />
		</AdminLayout>
	);
}

export function RequireSuperAdmin() {
	return <RequireAdmin wanted="super_admin" />;
}

function Refusal(props: { title: string; text: string; children: ReactNode }) {
	return (
		<main className="grid-paper grid min-h-dvh place-content-center p-4">
			<section className="panel max-w-md space-y-4 text-center">
				<h1 className="font-semibold text-2xl tracking-tight">{props.title}</h1>
				<p role="alert" className="text-soft">
					{props.text}
				</p>
				<p>{props.children}</p>
			</section>
		</main>
	);
}

/** The frame of every guarded page; one with a wide table (`Page`) takes more of a large screen. */
function AdminLayout({ children }: { children: ReactNode }) {
	const { t } = useTexts("admin");
	return (
		<div className="group/frame min-h-dvh sm:grid sm:grid-cols-[auto_minmax(0,1fr)]">
			<a
				href="#content"
				className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-lg focus:bg-sheet focus:px-4 focus:py-2"
			>
				{t("skipLink")}
			</a>
			<AdminNav />
			<main
				id="content"
				tabIndex={-1}
				className="mx-auto w-full min-w-0 max-w-7xl px-4 pt-4 pb-20 sm:px-6 sm:pb-8 min-[1440px]:group-has-data-wide/frame:max-w-[120rem]"
			>
				{children}
			</main>
		</div>
	);
}
