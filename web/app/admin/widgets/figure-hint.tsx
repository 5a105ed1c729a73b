import { type SyntheticEvent, useId, useRef } from "react";
import { FIGURES, type FigureName } from "../../../../contract/figures.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { Info } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";

/** Between a note and the edge of the window. */
const EDGE_PX = 8;

/**
 * The note of a figure or a card: what it is, in which unit and period, what it leaves out, how fresh it is, and the
 * SQL function that it comes from. It opens on hover, focus and touch; Escape closes it
 * (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus).
 */
export function FigureHint({ about, figure }: { about: string; figure: NotedName }) {
	const { t } = useTexts("figures");
	const { t: names } = useTexts("period", "note");
	const { t: common } = useTexts("analytics");
	const id = useId();
	const note = useRef<HTMLSpanElement>(null);
	const [unit, period, exclusions, freshness, source] = noteOf(figure);
	const parts = [
		["definition", isCard(figure) ? t(`definitions.${figure}`) : t(`figures.${figure}.definition`)],
		["unit", t(`units.${unit}`)],
		["period", t(`periods.${period}`)],
		["exclusions", t(`exclusions.${exclusions}`)],
		["freshness", t(`freshness.${freshness}`)],
		["source", source && <code>{source}</code>],
	] as const;
	const show = ({ currentTarget }: SyntheticEvent) => {
		const shown = note.current;
		// An older browser has no popovers; the note describes the button all the same.
		if (!shown?.showPopover) return;
		shown.showPopover();
		const at = currentTarget.getBoundingClientRect();
		const [width, height] = [shown.offsetWidth, shown.offsetHeight];
		const isBelow = at.bottom + height <= innerHeight || at.top < height;
		shown.style.left = `${Math.max(EDGE_PX, Math.min(at.left, innerWidth - width - EDGE_PX))}px`;
		shown.style.top = `${isBelow ? at.bottom : at.top - height}px`;
	};
	const hide = () => note.current?.hidePopover?.();
	return (
		<span
			className="hint whitespace-normal"
			// It is marked while its facts are too old (funnel/funnel-page.tsx).
			data-delayed={freshness === "facts"}
			onPointerEnter={show}
			onPointerLeave={hide}
		>
			<button
				type="button"
				className="-my-1 ms-1.5 inline-grid size-6 place-content-center rounded-full align-text-bottom text-soft"
				aria-label={common("widget.about", { title: about })}
				aria-describedby={id}
				onFocus={show}
				onBlur={hide}
				onKeyDown={({ key }) => key === "Escape" && hide()}
			>
				<Info className="size-4" />
			</button>
			{/* Above all, so that no table cuts it off. */}
			<span
				ref={note}
				popover="manual"
				className="note fixed m-0 w-max max-w-[min(24rem,calc(100vw-1rem))] px-3 py-2.5 text-left font-normal leading-[1.4] tracking-normal"
			>
				<span id={id} role="tooltip">
					{parts.map(
						([part, text]) =>
							text && (
								<span key={part} className="block">
									<strong className="font-semibold">{names(part)}</strong> – {text}
								</span>
							),
					)}
				</span>
			</span>
		</span>
	);
}

type FigureTexts = Texts["figures"];
type Note = readonly [
	unit: keyof FigureTexts["units"],
	period: keyof FigureTexts["periods"],
	exclusions: keyof FigureTexts["exclusions"],
	freshness: keyof FigureTexts["freshness"],
	/** Empty when no SQL function is involved. */
	source: string,
];

const CARDS = {
	activity: ["perDay", "days30", "people", "read", "analytics_daily"],
	split: ["calls", "month", "people", "read", "analytics_dashboard"],
	subscriptions: ["subscriptions", "now", "people", "read", "analytics_dashboard"],
	distribution: ["subscriptions", "nowAndMonth", "people", "read", "analytics_dashboard"],
	usage: ["calls", "days30", "people", "read", "analytics_api_usage"],
	conversions: ["trials", "months12", "trials", "read", "analytics_monthly"],
	daily: ["mixed", "chosen", "people", "read", "analytics_daily"],
	curve: ["eurosOrLoss", "end", "payers", "billing", "analytics_revenue"],
	movement: ["eurosOrLoss", "span", "payers", "billing", "analytics_revenue"],
	bridge: ["eurosOrLoss", "span", "payers", "billing", "analytics_revenue"],
	paying: ["number", "end", "payers", "billing", "analytics_revenue"],
	churn: ["percentage", "span", "payers", "billing", "analytics_revenue"],
	cash: ["eurosOrLoss", "span", "payers", "billing", "analytics_revenue"],
	trials: ["payersPercent", "cohort", "payers", "billing", "analytics_revenue"],
	retention: ["payersPercent", "cohort", "payers", "billing", "analytics_revenue"],
	endings: ["endings", "ahead", "payers", "billing", "analytics_revenue"],
	payback: ["eurosOrLoss", "months24", "people", "billing", "get_payback"],
	monthlyActivity: ["people", "months12", "people", "read", "analytics_mau"],
	alerts: ["alerts", "now", "none", "check", "get_system_state"],
	duties: ["dutyRuns", "now", "none", "read", "get_system_state"],
	ledger: ["events", "ledger", "none", "read", "get_system_state"],
	spool: ["batches", "now", "none", "read", ""],
	blog: ["age", "now", "none", "read", ""],
	vitals: ["speed", "days7or28", "sampled", "counted", "get_vitals"],
	open: ["matters", "open", "none", "read", "get_system_state"],
	liveShare: ["percent", "minutes2", "units", "realTime", ""],
	testConversions: ["visitorsPercent", "run", "units", "counted", ""],
	testLift: ["percent", "run", "units", "counted", ""],
	testRevenue: ["eurosOrLoss", "run", "units", "billing", "get_run_counts"],
	testLooks: ["conversions", "looks", "units", "counted", ""],
	testGroups: ["visitors", "run", "units", "counted", ""],
	testPower: ["percent", "days28", "units", "read", ""],
	funnelPeople: ["persons", "visitAndSteps", "funnel", "facts", "analytics_funnel"],
	funnelRate: ["share", "visitSteps", "funnelRate", "facts", "analytics_funnel"],
	funnelSeconds: ["anyTime", "visitMedian", "funnelSame", "facts", "analytics_funnel"],
	funnelCampaigns: ["persons", "visitSteps", "funnelCampaigns", "facts", "analytics_funnel"],
	funnelOutside: ["persons", "signUpOrVisit", "operators", "facts", "analytics_funnel"],
	customerCalls: ["calls", "days30", "nobody", "pageRead", "list_customers"],
	customerMrr: ["eurosOrLoss", "now", "nobody", "billing", "list_customers"],
	customerLastUse: ["utcDay", "sinceSignUp", "signIn", "pageRead", "list_customers"],
	customerSource: ["sourceName", "before30", "unverified", "minutes5Most", "list_customers"],
	customerUsage: ["calls", "days30", "none", "opened", "get_customer"],
	customerSessions: ["sessions", "now", "abandoned", "opened", "get_customer"],
	customerPayments: ["currency", "sinceSignUp", "failedPayments", "stripe", "get_customer"],
} as const satisfies Record<string, Note>;

type Figures = typeof FIGURES;
/** A figure or a card that a note explains. */
export type NotedName =
	| keyof typeof CARDS
	| { [Name in FigureName]: Figures[Name] extends { note: unknown } ? Name : never }[FigureName];
export const NOTED = [
	...Object.keys(CARDS),
	...Object.entries(FIGURES).flatMap(([name, row]) => ("note" in row ? [name] : [])),
] as NotedName[];

/** A card that shows several figures, or what is no figure of the contract. */
function isCard(name: NotedName): name is keyof typeof CARDS {
	return Object.hasOwn(CARDS, name);
}

/** The keys of a note, and its source. */
export function noteOf(name: NotedName): Note {
	if (isCard(name)) return CARDS[name];
	const { note, source } = FIGURES[name];
	return [...note, source];
}
