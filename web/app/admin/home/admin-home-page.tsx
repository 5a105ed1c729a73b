import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { useFormats } from "../../formats.ts";
import { PeriodControl } from "../period/period-control.tsx";
import { useSelection } from "../period/use-selection.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Button } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { Line, Lines, Page } from "../widgets/page.tsx";
import { FigureLines } from "./figure-lines.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { PeriodShortcuts } from "./period-shortcuts.tsx";
import { AlertsCard, DecisionsCard, RiskCard } from "./to-do-cards.tsx";
import { useLastVisit } from "./use-last-visit.ts";

const ACTIONS = ["dashboard", "revenue", "campaigns", "system", "customers"] as const;
/** The newest figures against those of the week before. */
const USUAL = { name: "7d" } as const;

/** docs/product/back-office.md#home-of-the-back-office */
export function AdminHomePage() {
	const { t } = useTranslation("admin");
	const { formats } = useFormats();
	const selected = useSelection(USUAL);
	const lastVisit = useLastVisit(useAdmin().email);
	return (
		<Page
			title={t("home.title")}
			heading={
				<span className="inline-block first-letter:uppercase">{formats.fullDay(Date.now())}</span>
			}
			controls={<PeriodControl {...selected} />}
		>
			<PeriodShortcuts selected={selected}>
				{lastVisit > 0 && (
					<Button
						look="link"
						onClick={() => {
							const [from, to] = [utcDay(lastVisit), utcDay(Date.now())];
							selected.select({ period: { name: "custom", from, to } });
						}}
					>
						{t("home.sinceVisit", { at: formats.moment(lastVisit) })}
					</Button>
				)}
			</PeriodShortcuts>
			<FigureLines selected={selected} />
			<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
				<DecisionsCard selected={selected} />
				<RiskCard />
			</div>
			<AlertsCard />
			<FirstSteps />
			<OwnAccount />
		</Page>
	);
}

/** The operator's account and quick actions, folded. */
function OwnAccount() {
	const { t } = useTranslation("admin");
	const { formats } = useFormats();
	const admin = useAdmin();
	const moment = (text: string | null) => (text ? formats.moment(text) : t("home.never"));
	return (
		<details className="panel">
			<summary className="cursor-pointer font-semibold">{t("home.own")}</summary>
			<p className="mt-3 text-soft">{t("home.welcome", { name: admin.name ?? admin.email })}</p>
			<div className="mt-4 grid gap-x-12 gap-y-4 text-sm md:grid-cols-2">
				<section>
					<h2 className="font-semibold">{t("home.account")}</h2>
					<Lines>
						<Line label={t("home.email")}>{admin.email}</Line>
						<Line label={t("home.role")}>{t(`longRoles.${admin.role}`)}</Line>
						<Line label={t("home.status")}>{t("home.active")}</Line>
					</Lines>
				</section>
				<section>
					<h2 className="font-semibold">{t("home.dates")}</h2>
					<Lines>
						<Line label={t("home.created")}>{moment(admin.created_at)}</Line>
						<Line label={t("home.lastLogin")}>{moment(admin.last_login)}</Line>
					</Lines>
				</section>
			</div>
			<section className="mt-5">
				<h2 className="font-semibold text-sm">{t("home.actions")}</h2>
				<ul className="mt-3 flex flex-wrap gap-2">
					{ACTIONS.map((page) => (
						<li key={page}>
							<Link to={ADMIN_PATHS[page]} className="small-button px-3">
								{t(page === "customers" ? "home.users" : `nav.${page}`)}
							</Link>
						</li>
					))}
					<Soon>{t("home.configuration")}</Soon>
				</ul>
			</section>
		</details>
	);
}

/** An announced section, disabled. */
function Soon({ children }: { children: string }) {
	const { t } = useTranslation("admin");
	return (
		<li>
			<Button disabled>
				{children}
				<small className="rounded border border-line px-1.5 py-0.5 font-normal text-xs">
					{t("home.soon")}
				</small>
			</Button>
		</li>
	);
}
