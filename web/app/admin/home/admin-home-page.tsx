import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { ArrowRight } from "../../../ui/icons.tsx";
import { useFormats } from "../../formats.ts";
import { usePageTitle } from "../../use-page-title.ts";
import { PeriodControl } from "../period/period-control.tsx";
import { useSelection } from "../period/use-selection.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Button } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { Line, Panel } from "../widgets/page.tsx";
import { FigureLines } from "./figure-lines.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { PeriodShortcuts } from "./period-shortcuts.tsx";
import { AlertsCard, DecisionsCard, RiskCard } from "./to-do-cards.tsx";
import { useLastVisit } from "./use-last-visit.ts";

const ACTIONS = ["dashboard", "revenue", "campaigns", "system"] as const;
/** The newest figures against those of the week before. */
const USUAL = { name: "7d" } as const;

export function AdminHomePage() {
	const { t } = useTranslation("admin");
	const { formats } = useFormats();
	const admin = useAdmin();
	usePageTitle(t("home.title"));
	const selected = useSelection(USUAL);
	const lastVisit = useLastVisit(admin.email);
	const moment = (text: string | null) => (text ? formats.moment(text) : t("home.never"));
	return (
		<div className="space-y-8">
			<header>
				<h1 className="font-semibold text-3xl tracking-tight">{t("home.title")}</h1>
				<p className="mt-3 max-w-prose text-lg text-soft">
					{t("home.welcome", { name: admin.name ?? admin.email })}
				</p>
			</header>
			<FirstSteps>
				<section aria-labelledby="home-figures" className="space-y-4">
					<h2 id="home-figures" className="font-semibold text-xl tracking-tight">
						{t("home.figures")}
					</h2>
					<PeriodControl {...selected} />
					<PeriodShortcuts selected={selected} />
					{lastVisit > 0 && (
						<p className="text-sm">
							<Button
								look="link"
								onClick={() => {
									const [from, to] = [utcDay(lastVisit), utcDay(Date.now())];
									selected.select({ period: { name: "custom", from, to } });
								}}
							>
								{t("home.sinceVisit", { at: formats.moment(lastVisit) })}
							</Button>
						</p>
					)}
					<FigureLines selected={selected} />
				</section>
				<div className="grid items-start gap-4 lg:grid-cols-3">
					<DecisionsCard selected={selected} />
					<RiskCard />
					<AlertsCard />
				</div>
				<Link
					to={ADMIN_PATHS.dashboard}
					className="group flex items-center justify-between gap-6 rounded-3xl bg-green-wash p-6 sm:p-8"
				>
					<span>
						<strong className="block font-semibold text-2xl tracking-tight">
							{t("home.analytics")}
						</strong>
						<span className="mt-2 block max-w-prose text-soft">{t("home.analyticsText")}</span>
					</span>
					<ArrowRight className="size-8 shrink-0 text-green transition-transform group-hover:translate-x-1" />
				</Link>
				<div className="grid gap-6 md:grid-cols-2">
					<Panel title={t("home.account")}>
						<dl className="mt-4 space-y-3">
							<Line label={t("home.email")}>{admin.email}</Line>
							<Line label={t("home.role")}>{t(`longRoles.${admin.role}`)}</Line>
							<Line label={t("home.status")}>
								<span className="rounded-md bg-green-wash px-2 py-0.5 text-green">
									{t("home.active")}
								</span>
							</Line>
						</dl>
					</Panel>
					<Panel title={t("home.dates")}>
						<dl className="mt-4 space-y-3">
							<Line label={t("home.created")}>{moment(admin.created_at)}</Line>
							<Line label={t("home.lastLogin")}>{moment(admin.last_login)}</Line>
						</dl>
					</Panel>
				</div>
				<section>
					<h2 className="font-semibold text-xl tracking-tight">{t("home.actions")}</h2>
					<ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
						{ACTIONS.map((page) => (
							<li key={page}>
								<Link to={ADMIN_PATHS[page]} className="button button-quiet w-full">
									{t(`nav.${page}`)}
								</Link>
							</li>
						))}
						<li>
							<Link to={ADMIN_PATHS.customers} className="button button-quiet w-full">
								{t("home.users")}
							</Link>
						</li>
						<Soon>{t("home.configuration")}</Soon>
					</ul>
				</section>
			</FirstSteps>
		</div>
	);
}

/** An announced section, disabled. */
function Soon({ children }: { children: string }) {
	const { t } = useTranslation("admin");
	return (
		<li>
			<Button disabled look="quiet" className="w-full">
				{children}
				<small className="rounded border border-line px-1.5 py-0.5 font-normal text-xs">
					{t("home.soon")}
				</small>
			</Button>
		</li>
	);
}
