import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { LoadingScreen } from "../../loading-screen.tsx";
import { AdminLayout } from "../admin-layout.tsx";
import { Button } from "../widgets/button.tsx";
import { useAdminSession } from "./admin-area.tsx";

/** The guard's five states, in order (docs/product.md#access-guard). */
export function RequireAdmin({ wanted = "admin" }: { wanted?: "admin" | "super_admin" }) {
	const { t } = useTranslation("admin");
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
