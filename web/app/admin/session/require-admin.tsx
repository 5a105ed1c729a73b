import { type ReactNode, Suspense, useState } from "react";
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { readStored, writeStored } from "../../../ui/browser-store.ts";
import { LogOut, Menu, PanelLeft, X } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { LoadingScreen } from "../../loading-screen.tsx";
import { SessionEnded } from "../../session-ended.tsx";
import { Button, useMedia } from "../widgets/controls.tsx";
import { useAdmin, useAdminSession } from "./admin-area.tsx";
import { Confirmations } from "./confirm-dialog.tsx";
import { NAV_GROUPS, NAV_ICONS, pagesFor } from "./nav-groups.ts";

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
	const { pathname } = useLocation();
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
				{/* A question goes with its page. */}
				<Confirmations key={pathname}>{children}</Confirmations>
			</main>
		</div>
	);
}

const Finder = part(async () => (await import("./finder.tsx")).Finder);

/** localStorage: whether the operator folded the sidebar to its icons; before, the window's width decides. */
const STORE = "tabulia-nav";

/**
 * The pages of the back-office in a sidebar that folds to icons; on a phone a sheet that a bar at the bottom opens,
 * where the thumb is (docs/product/back-office.md#navigation).
 */
function AdminNav() {
	const { t } = useTexts("admin");
	const { session } = useAdminSession();
	const admin = useAdmin();
	// The sheet closes with the page on which it was opened.
	const { key } = useLocation();
	const [openedAt, setOpenedAt] = useState<string>();
	const isOpen = openedAt === key;
	const isPhone = useMedia("(width < 40rem)");
	const isTight = useMedia("(width < 64rem)");
	const [chosen, setChosen] = useState(() => readStored(STORE));
	const isFolded = !isPhone && (chosen === null ? isTight : chosen === "folded");
	const Toggle = isOpen ? X : Menu;
	return (
		<>
			<nav
				id="nav"
				aria-label={t("nav.label")}
				data-folded={isFolded || undefined}
				className={`group/nav flex flex-col gap-1 border-line bg-sheet p-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-14 max-sm:z-40 max-sm:max-h-[calc(100dvh-5rem)] max-sm:overflow-y-auto max-sm:rounded-t-2xl max-sm:border-t max-sm:shadow-lg sm:sticky sm:top-0 sm:h-dvh sm:w-60 sm:overflow-y-auto sm:border-e sm:data-folded:w-17 ${isOpen ? "" : "max-sm:hidden"}`}
				onKeyDown={({ key: pressed }) => pressed === "Escape" && setOpenedAt(undefined)}
			>
				<div className="flex items-center justify-between gap-2 group-data-folded/nav:flex-col max-sm:hidden">
					<span className="flex items-center gap-2.5 px-1.5 font-semibold">
						<img src="/favicon.svg" alt="" width="28" height="28" />
						<Words>Tabulia</Words>
					</span>
					<button
						type="button"
						className="grid size-9 place-content-center rounded-lg text-soft hover:text-ink"
						aria-expanded={!isFolded}
						aria-controls="nav"
						aria-label={t(isFolded ? "nav.unfold" : "nav.fold")}
						onClick={() => {
							const next = isFolded ? "open" : "folded";
							writeStored(STORE, next);
							setChosen(next);
						}}
					>
						<PanelLeft className="size-4.5" />
					</button>
				</div>
				{!isPhone && (
					// It comes late, and moves nothing.
					<Suspense fallback={<span className="h-9" />}>
						<Finder isFolded={isFolded} />
					</Suspense>
				)}
				<ul className="grow max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4">
					{Object.entries(NAV_GROUPS).map(([group, pages]) => (
						<li key={group} className="sm:last:mt-auto">
							<p
								id={`nav-${group}`}
								className="px-2.5 pt-3 pb-1 text-soft text-xs group-data-folded/nav:sr-only"
							>
								{t(`nav.groups.${group as keyof typeof NAV_GROUPS}`)}
							</p>
							<ul
								aria-labelledby={`nav-${group}`}
								className="group-data-folded/nav:border-line group-data-folded/nav:border-t group-data-folded/nav:py-1"
							>
								{pagesFor(admin.role, pages).map((page) => {
									const Icon = NAV_ICONS[page];
									return (
										<li key={page}>
											<NavLink
												to={ADMIN_PATHS[page]}
												// The page of one customer belongs to the list; /admin and the campaigns would match other pages.
												end={page === "home" || page === "campaigns"}
												title={t(`nav.${page}`)}
												className="flex min-h-11 items-center gap-3 rounded-lg px-2.5 text-sm text-soft hover:text-ink aria-[current=page]:bg-green-wash aria-[current=page]:font-semibold aria-[current=page]:text-green group-data-folded/nav:justify-center sm:min-h-8.5"
											>
												<Icon className="size-4.5 shrink-0" />
												<Words>{t(`nav.${page}`)}</Words>
											</NavLink>
										</li>
									);
								})}
							</ul>
						</li>
					))}
				</ul>
				<div className="flex items-center justify-between gap-2 border-line border-t px-1.5 pt-3 text-sm group-data-folded/nav:flex-col">
					<p className="min-w-0 group-data-folded/nav:sr-only">
						<span className="block truncate font-semibold">{admin.name ?? admin.email}</span>
						<span className="text-soft text-xs">{t(`roles.${admin.role}`)}</span>
					</p>
					<button
						type="button"
						className="inline-flex min-h-9 min-w-9 items-center justify-center gap-1.5 rounded-lg text-soft hover:text-ink"
						title={isFolded ? t("logout") : undefined}
						onClick={() => session.clear()}
					>
						<LogOut className="size-4.5" />
						<span className="sr-only">{t("logout")}</span>
					</button>
				</div>
			</nav>
			{isPhone && (
				<div className="fixed inset-x-0 bottom-0 z-40 flex h-14 items-center justify-between border-line border-t bg-sheet px-3">
					<button
						type="button"
						className="flex min-h-11 items-center gap-2 px-2 font-medium"
						aria-expanded={isOpen}
						aria-controls="nav"
						onClick={() => setOpenedAt(isOpen ? undefined : key)}
					>
						<Toggle className="size-5" />
						{t("nav.menu")}
					</button>
					<Suspense>
						<Finder isFolded={false} />
					</Suspense>
				</div>
			)}
		</>
	);
}

/** Words that a folded sidebar keeps for screen readers only. */
function Words({ children }: { children: string }) {
	return <span className="group-data-folded/nav:sr-only">{children}</span>;
}
