import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ExperimentSummary } from "../../../../contract/experiment-detail-schema.ts";
import { ADMIN_PATHS, customerPath, experimentPath } from "../../../../contract/paths.ts";
import { isDecided } from "../../../../contract/verdict-table.ts";
import { Check } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { losingQuery } from "../campaigns/acquisition-rows.ts";
import { Decision, LosingCampaigns } from "../campaigns/losing-campaigns.tsx";
import { customersQuery } from "../customers/customer-list.ts";
import { riskOf, useRisks, WriteLink } from "../customers/customer-words.tsx";
import { payersQuery, usePayerWords } from "../customers/unknown-payers.tsx";
import { experimentsQuery } from "../experiments/experiment-calls.ts";
import { phaseOf, shownProblems, useVerdict } from "../experiments/verdict-line.tsx";
import { useNotes } from "../notes/use-notes.ts";
import type { Selected } from "../period/selection.ts";
import { AlertList, alertsQuery, useDutyName } from "../system/alerts-card.tsx";
import { TextLink } from "../widgets/controls.tsx";
import { utcDay } from "../widgets/derived-figures.ts";
import { Entry, Panel } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";

/** Each reading counts for `bulk_reading` (docs/product/accounts.md#mails). */
const MAX_CUSTOMERS = 5;

/** Payments, tests and campaigns that wait for a decision. */
export function DecisionsCard({ selected }: { selected: Selected }) {
	const { t } = useTexts("monday", "decisions");
	const { t: about } = useTexts("customers", "payers");
	const payerWords = usePayerWords();
	const tests = useQuery(experimentsQuery);
	const losing = useQuery(losingQuery(selected.selection.filters));
	const { data: payers = [] } = useQuery(payersQuery);
	const waiting = (tests.data?.experiments ?? []).filter(
		({ state, verdict, problems }) =>
			(state === "running" || state === "paused") && (problems.length > 0 || isDecided(verdict)),
	);
	const { campaigns = [], ...days } = losing.data ?? { from: "", to: "" };
	const query = tests.data === undefined ? tests : losing;
	return (
		<Panel title={t("title")}>
			<WidgetBody query={query as UseQueryResult<unknown>}>
				{() => (
					<ul className="mt-3 divide-y divide-line text-sm">
						{payers.length > 0 && (
							<Decision
								title={about("title", { count: payers.length })}
								action={t("actions.payers")}
								to={ADMIN_PATHS.customers}
							>
								{payers.slice(0, MAX_PAYERS).map((payer) => (
									<p key={payer.customer_id}>{payerWords(payer)}</p>
								))}
							</Decision>
						)}
						{waiting.map((test) => (
							<TestItem key={test.name} test={test} />
						))}
						<LosingCampaigns {...{ campaigns, days, selected }} />
						{waiting.length + campaigns.length + payers.length === 0 && (
							<li className="text-soft">{t("none")}</li>
						)}
					</ul>
				)}
			</WidgetBody>
		</Panel>
	);
}

const MAX_NOTES = 5;
const MAX_PAYERS = 3;

/** The notes of the period that are about decisions: starts and ends of tests, and what operators wrote. */
export function DecidedCard({ selected: { spans } }: { selected: Selected }) {
	const { t, formats } = useTexts("monday", "decisions");
	const { data = [] } = useNotes();
	const [from, to] = [utcDay(spans.current.from), utcDay(spans.current.until - 1)];
	const notes = data.filter(({ day, kind }) => kind !== "release" && day >= from && day <= to);
	if (notes.length === 0) return null;
	return (
		<Panel title={t("taken")}>
			<ul className="mt-3 space-y-2 text-sm">
				{notes.slice(0, MAX_NOTES).map(({ id, day, text }) => (
					<li key={id} className="wrap-anywhere">
						<time dateTime={day} className="text-soft">
							{formats.dayShort(day)}
						</time>{" "}
						{text}
					</li>
				))}
			</ul>
			<TextLink to={ADMIN_PATHS.notes} className="mt-3 inline-block text-sm">
				{t("all")}
			</TextLink>
		</Panel>
	);
}

function TestItem({ test }: { test: ExperimentSummary }) {
	const { name, title, verdict } = test;
	const { t } = useTexts("ab-tests", "problems");
	const { t: act } = useTexts("monday", "decisions.actions");
	const textsOf = useVerdict();
	const texts = verdict && isDecided(verdict) ? textsOf(verdict, phaseOf(test.state)) : undefined;
	return (
		<Decision title={title} action={act("test")} to={experimentPath(name)}>
			{texts && (
				<>
					<p>{texts.sentence}</p>
					<p className="text-soft">{texts.basis.join(" ")}</p>
				</>
			)}
			{shownProblems(test.problems).map((problem) => (
				<p key={problem} className="text-amber">
					{t(problem)}
				</p>
			))}
		</Decision>
	);
}

/** A visit every ten minutes reads thirty customers an hour. */
const RISKS_FRESH_MS = 10 * 60 * 1000;
const riskQuery = {
	...customersQuery({
		term: "",
		state: "at_risk",
		sort: "ends",
		page: 1,
		rows: MAX_CUSTOMERS,
	}),
	staleTime: RISKS_FRESH_MS,
	gcTime: RISKS_FRESH_MS,
};

/** Customers who may leave, each with the reason: the next end of a period first. */
export function RiskCard() {
	const { t, formats } = useTexts("monday", "risks");
	const risks = useRisks();
	return (
		<Panel title={t("title")}>
			<WidgetBody
				query={useQuery(riskQuery)}
				isEmpty={({ customers }) => customers.length === 0}
				empty={t("none")}
			>
				{({ customers, has_more }) => (
					<>
						<ul className="mt-3 divide-y divide-line text-sm">
							{customers.map((customer) => (
								<Entry
									key={customer.id}
									title={
										<TextLink to={customerPath(customer.id)}>
											{customer.name || customer.email}
										</TextLink>
									}
									about={risks(customer).join(" · ")}
								>
									<p className="whitespace-nowrap text-right tabular-nums">
										{formats.money(customer.mrr)}
										<span className="block text-soft text-xs">{t("perMonth")}</span>
									</p>
									{customer.email && (
										<WriteLink recipient={customer} situation={riskOf(customer)} />
									)}
								</Entry>
							))}
						</ul>
						{has_more && (
							<p className="mt-3 text-sm">
								<TextLink to={`${ADMIN_PATHS.customers}?state=at_risk&sort=ends`}>
									{t("all")}
								</TextLink>
							</p>
						)}
					</>
				)}
			</WidgetBody>
		</Panel>
	);
}

/** Faults, in one line when there are none: open alerts, and duties that are late or fail. */
export function AlertsCard() {
	const { t } = useTexts("monday", "alerts");
	const dutyName = useDutyName();
	return (
		<Panel title={t("title")}>
			<WidgetBody query={useQuery(alertsQuery)} loading={<div className="skeleton mt-2 h-5" />}>
				{({ open, duties }) =>
					open.length + duties.length === 0 ? (
						<p className="mt-1 text-sm">
							<Check className="me-1 inline size-4 text-green" />
							{t("none")}
						</p>
					) : (
						<>
							<AlertList alerts={open} />
							{duties.length > 0 && (
								<p className="mt-3 text-red text-sm">
									{t("duties", { names: duties.map(dutyName).join(", ") })}
								</p>
							)}
						</>
					)
				}
			</WidgetBody>
		</Panel>
	);
}
