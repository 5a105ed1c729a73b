import type { Touch } from "../../../../contract/analytics.ts";
import { CUSTOMER_EVENTS, PLANNED_END } from "../../../../contract/customers.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { useTexts } from "../../formats.ts";
import {
	DEFAULT_SELECTION,
	pageAddress,
	type Selected,
	type Selection,
} from "../period/selection.ts";
import { type CustomDays, customProblem } from "../period/spans.ts";
import { TextLink } from "../widgets/controls.tsx";

/** `kept` is about one month and its cohort. */
const PERIOD_EVENTS = CUSTOMER_EVENTS.filter((event) => event !== "kept");

/** Subjects of the list of customers in the period, and its present state. */
const NOW = { past_due: "newest", ending: "ends", silent: "idle" } as const;

type CustomerEvent = (typeof CUSTOMER_EVENTS)[number];

/**
 * Addresses of the customers behind the figures of a page: those to whom something happened on some days, and those
 * whose plans are to end on a day. Undefined where the list has no such filter, or no such period.
 */
export function peopleBehind({ filters }: Selection, touch: Touch) {
	const chosen = { ...DEFAULT_SELECTION, filters };
	const canFilter =
		filters.variant === undefined && (touch === "first" || !(filters.source ?? filters.campaign));
	const addressOf = (period: Partial<Selection>, parameters: Record<string, string>) =>
		canFilter
			? pageAddress(ADMIN_PATHS.customers, { ...chosen, ...period }, {}, parameters)
			: undefined;
	return {
		on: (signed: CustomerEvent, days: CustomDays) =>
			// A span that no period can be would be read as the usual one.
			customProblem(days, Date.now()) === undefined
				? addressOf({ period: { name: "custom", ...days } }, { signed })
				: undefined,
		ending: (day: string) => addressOf({}, { [PLANNED_END]: day }),
	};
}

type PeopleName = (typeof PERIOD_EVENTS)[number] | keyof typeof NOW | "period";

interface Props {
	selected: Selected;
	/** All by default. */
	only?: readonly PeopleName[];
}

/** Leads from a page of figures to the customers of its period: to whom it happened, by first touch. */
export function PeopleLinks({ selected, only }: Props) {
	const { t } = useTexts("customers");
	// The list has no variants.
	const { variant, ...filters } = selected.selection.filters;
	const selection = { ...selected.selection, filters };
	const isShown = (name: PeopleName) => only?.includes(name) ?? true;
	const link = (parameters: Record<string, string>, text: string) => (
		<li key={text}>
			<TextLink to={pageAddress(ADMIN_PATHS.customers, selection, {}, parameters)}>{text}</TextLink>
		</li>
	);
	return (
		<nav aria-label={t("behind")} className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
			<span className="text-soft">{t("behind")}</span>
			<ul className="flex flex-wrap gap-x-4 gap-y-2">
				{isShown("period") && link({ signed: "period" }, t("signed.period"))}
				{PERIOD_EVENTS.filter(isShown).map((event) =>
					link({ signed: event }, t(`signed.${event}`)),
				)}
				{(Object.keys(NOW) as (keyof typeof NOW)[])
					.filter(isShown)
					.map((state) =>
						link({ state, sort: NOW[state] }, t("now", { state: t(`states.${state}`) })),
					)}
			</ul>
		</nav>
	);
}
