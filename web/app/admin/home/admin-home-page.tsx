import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { FIRST_STEPS, type FirstStep } from "../../../../contract/admin.ts";
import { hash32 } from "../../../../contract/hash.ts";
import { ADMIN_PATHS, documentPath } from "../../../../contract/paths.ts";
import { readStored, writeStored } from "../../../ui/browser-store.ts";
import { useTexts } from "../../formats.ts";
import { readStoredJson } from "../../read-stored-json.ts";
import { StepItem } from "../../step-item.tsx";
import { PeriodControl } from "../period/filter-control.tsx";
import { pageAddress, type Selected, useSelection } from "../period/selection.ts";
import { type ChosenPeriod, DAY_MS } from "../period/spans.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { Button, TextLink } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { Page, Panel, Rows } from "../widgets/page.tsx";
import { FigureLines } from "./figure-lines.tsx";
import { AlertsCard, DecidedCard, DecisionsCard, RiskCard } from "./to-do-cards.tsx";

const ACTIONS = ["dashboard", "revenue", "campaigns", "system", "customers"] as const;
/** The newest figures against those of the week before. */
const USUAL = { name: "7d" } as const;

/** docs/product/back-office.md#home-of-the-back-office */
export function AdminHomePage() {
	const { t, formats } = useTexts("admin");
	const selected = useSelection(USUAL);
	return (
		<Page
			title={t("home.title")}
			heading={
				<span className="inline-block first-letter:uppercase">{formats.fullDay(Date.now())}</span>
			}
			controls={<PeriodControl {...selected} />}
		>
			<PeriodShortcuts selection={selected.selection} />
			<FigureLines selected={selected} />
			<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
				<div className="space-y-4">
					<DecisionsCard selected={selected} />
					<AlertsCard />
				</div>
				<div className="space-y-4">
					<RiskCard />
					<DecidedCard selected={selected} />
				</div>
			</div>
			<FirstSteps />
			<OwnAccount />
		</Page>
	);
}

/** The operator's account and quick actions, folded. */
function OwnAccount() {
	const { t, formats } = useTexts("admin");
	const admin = useAdmin();
	const moment = (text: string | null) => (text ? formats.moment(text) : t("home.never"));
	const account = [
		[t("home.email"), admin.email],
		[t("home.role"), t(`longRoles.${admin.role}`)],
		[t("home.status"), t("home.active")],
	] as const;
	const dates = [
		[t("home.created"), moment(admin.created_at)],
		[t("home.lastLogin"), moment(admin.last_login)],
	] as const;
	const parts = [[t("home.account"), account] as const, [t("home.dates"), dates] as const];
	return (
		<details className="panel">
			<summary className="cursor-pointer font-semibold">{t("home.own")}</summary>
			<p className="mt-3 text-soft">{t("home.welcome", { name: admin.name ?? admin.email })}</p>
			<div className="mt-4 grid gap-x-12 gap-y-4 text-sm md:grid-cols-2">
				{parts.map(([title, rows]) => (
					<section key={title}>
						<h2 className="font-semibold">{title}</h2>
						<Rows rows={rows} />
					</section>
				))}
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
					<li>
						{/* Announced. */}
						<Button disabled>
							{t("home.configuration")}
							<small className="rounded border border-line px-1.5 py-0.5 font-normal text-xs">
								{t("home.soon")}
							</small>
						</Button>
					</li>
				</ul>
			</section>
		</details>
	);
}

const DAYS = 7;

/** One press to the running month, and to each of the last closed days beside its weekday of the week before. */
function PeriodShortcuts({ selection }: Pick<Selected, "selection">) {
	const { t, formats } = useTexts("monday", "shortcuts");
	const { t: home } = useTexts("admin", "home");
	const now = Date.now();
	const days = Array.from({ length: DAYS }, (_, n) => utcDay(now - (DAYS - n) * DAY_MS));
	const { period } = selection;
	const lastVisit = useLastVisit(useAdmin().email);
	const shortcut = (to: ChosenPeriod, text: string) => (
		<li key={text}>
			<Link
				to={pageAddress(ADMIN_PATHS.home, { ...selection, period: to, compare: "previous" })}
				aria-current={JSON.stringify(period) === JSON.stringify(to) ? "true" : undefined}
				className="inline-block py-1 text-soft underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
			>
				{text}
			</Link>
		</li>
	);
	return (
		<nav aria-label={t("label")} className="text-xs">
			<ul className="flex items-center gap-x-4 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap">
				{shortcut({ name: "month" }, t("month"))}
				{days.map((day) => shortcut({ name: "custom", from: day, to: day }, formats.weekday(day)))}
				{lastVisit > 0 &&
					shortcut(
						{ name: "custom", from: utcDay(lastVisit), to: utcDay(now) },
						home("sinceVisit", { at: formats.moment(lastVisit) }),
					)}
			</ul>
		</nav>
	);
}

/** localStorage: when the home page was opened last. */
const STORE = "tabulia-last-visit";
/** Pages that are opened again sooner belong to one visit. */
const VISIT_MS = 60 * 60 * 1000;

/** Times in milliseconds; `before` is that of the visit before the last one, 0 without one. */
const visits = z.object({ operator: z.number(), before: z.number(), at: z.number() });

/**
 * When this operator last visited the home page in this browser, before the present visit.
 *
 * @param email tells operators of one browser apart; only a hash of it outlives the session
 * @returns milliseconds; 0 at the first visit
 */
function useLastVisit(email: string): number {
	const [before] = useState(() => {
		const [operator, now] = [hash32(email), Date.now()];
		const { data } = visits.safeParse(readStoredJson(STORE));
		const last = data?.operator === operator ? data : undefined;
		const isSameVisit = last !== undefined && now - last.at < VISIT_MS;
		const before = isSameVisit ? last.before : (last?.at ?? 0);
		writeStored(STORE, JSON.stringify({ operator, before, at: now }));
		return before;
	});
	return before;
}

/** localStorage: whether the list is of no more use in this browser, because it is done or was hidden. */
const STEPS_STORE = "tabulia-first-steps";
const OVER = "over";

const MANUAL = {
	stripe: "docs/operations/services.md#stripe",
	blog: "docs/operations/services.md#wordpress",
} as const;
const PAGES = {
	customer: ADMIN_PATHS.customers,
	campaign: ADMIN_PATHS.campaigns,
	operator: ADMIN_PATHS.team,
	factor: ADMIN_PATHS.account,
	alerts: ADMIN_PATHS.account,
} as const;

/** Steps are done elsewhere, often in another tab. */
const stepsQuery = {
	...callQuery("get_first_steps", {}),
	refetchOnWindowFocus: "always",
} as const;

/**
 * Steps that a new installation still needs (docs/product/back-office.md#first-steps-of-an-installation). They stand below what can be
 * pressed, which would move under the finger.
 */
export function FirstSteps() {
	const [isOver, setIsOver] = useState(() => readStored(STEPS_STORE) === OVER);
	const { data: steps } = useQuery({ ...stepsQuery, enabled: !isOver });
	const isComplete = steps && FIRST_STEPS.every((step) => steps[step]);
	useEffect(() => {
		if (isComplete) writeStored(STEPS_STORE, OVER);
	}, [isComplete]);
	const hide = () => {
		writeStored(STEPS_STORE, OVER);
		setIsOver(true);
	};
	const { t } = useTexts("monday", "steps");
	if (!steps || isOver || isComplete) return null;
	return (
		<Panel title={t("title")}>
			<p className="mt-1 text-sm text-soft">{t("lead")}</p>
			<ol className="mt-4 grid gap-x-8 gap-y-3 lg:grid-cols-2">
				{FIRST_STEPS.map((step) => (
					<StepItem
						key={step}
						isDone={steps[step]}
						state={t(steps[step] ? "done" : "todo")}
						title={t(`${step}.title`)}
					>
						{t(`${step}.text`)} <Way step={step} />
					</StepItem>
				))}
			</ol>
			<Button className="mt-4" onClick={hide}>
				{t("hide")}
			</Button>
		</Panel>
	);
}

/** Place where a step is made: a section of the operators' manual, or an address here. */
function Way({ step }: { step: FirstStep }) {
	const { t, language } = useTexts("monday", "steps.links");
	switch (step) {
		case "stripe":
		case "blog":
			return <code>{MANUAL[step]}</code>;
		case "visit":
			return (
				<a href={documentPath("home", language)} className="text-green underline">
					{t(step)}
				</a>
			);
		default:
			return <TextLink to={PAGES[step]}>{t(step)}</TextLink>;
	}
}
