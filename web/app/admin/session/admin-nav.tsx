import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { ChevronDown } from "../../../ui/icons.tsx";
import { part } from "../../load-part.tsx";
import { NAV_GROUPS, type NavPage } from "./nav-groups.ts";

const Finder = part(async () => (await import("./finder.tsx")).Finder);

/** The pages of the back-office in four groups; on a phone behind one button (docs/product/back-office.md#navigation). */
export function AdminNav({ className }: { className: string }) {
	const { t } = useTranslation("admin", { keyPrefix: "nav" });
	// It closes with the page on which it was opened.
	const { key } = useLocation();
	const [openedAt, setOpenedAt] = useState<string>();
	const isOpen = openedAt === key;
	return (
		<nav aria-label={t("label")} className={`flex items-start gap-2 px-2.5 sm:px-4.5 ${className}`}>
			<div className="min-w-0 grow">
				<button
					type="button"
					className="flex min-h-11 items-center gap-2 px-1.5 font-medium sm:hidden"
					aria-expanded={isOpen}
					aria-controls="nav-groups"
					onClick={() => setOpenedAt(isOpen ? undefined : key)}
				>
					{t("menu")}
					<ChevronDown className={`size-4 ${isOpen ? "rotate-180" : ""}`} />
				</button>
				<ul
					id="nav-groups"
					className={`${isOpen ? "" : "max-sm:hidden"} grid grid-cols-2 gap-x-4 gap-y-3 py-2 sm:flex sm:flex-wrap sm:gap-x-6 sm:py-0`}
				>
					{Object.entries(NAV_GROUPS).map(([group, pages]) => (
						<li key={group}>
							<p id={`nav-${group}`} className="px-1.5 pt-1 text-soft text-xs">
								{t(`groups.${group as keyof typeof NAV_GROUPS}`)}
							</p>
							<ul aria-labelledby={`nav-${group}`} className="sm:flex">
								{pages.map((page) => (
									<li key={page}>
										<PageLink page={page} />
									</li>
								))}
							</ul>
						</li>
					))}
				</ul>
			</div>
			{/* It comes late, and moves nothing. */}
			<Suspense fallback={<span className="mt-1.5 h-9" />}>
				<Finder />
			</Suspense>
		</nav>
	);
}

function PageLink({ page }: { page: NavPage }) {
	const { t } = useTranslation("admin", { keyPrefix: "nav" });
	return (
		<NavLink
			to={ADMIN_PATHS[page]}
			// The page of one customer belongs to the list; /admin would match every page.
			end={page === "home"}
			className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 px-1.5 text-sm text-soft hover:text-ink aria-[current=page]:border-green aria-[current=page]:text-ink sm:min-h-9"
		>
			{t(page)}
		</NavLink>
	);
}
