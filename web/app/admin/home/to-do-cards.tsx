import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { CampaignRow } from "../../../../worker/contract/analytics-schema.ts";
import type { ExperimentSummary } from "../../../../worker/contract/experiment-admin.ts";
import { ADMIN_PATHS, customerPath, experimentPath } from "../../../../worker/contract/paths.ts";
import { useFormats } from "../../formats.ts";
import { useOriginName } from "../campaigns/use-name.ts";
import { customersQuery } from "../customers/customer-list.ts";
import { useRisks } from "../customers/risks.ts";
import { experimentsQuery } from "../experiments/experiment-calls.ts";
import { useVerdict } from "../experiments/verdict-line.tsx";
import { notesQuery } from "../notes/get-notes.ts";
import { pageAddress } from "../period/selection.ts";
import type { Selected } from "../period/use-selection.ts";
import { useDutyName } from "../system/duties-card.tsx";
import { AlertList } from "../system/open-matters.tsx";
import { callQuery, KEPT } from "../widgets/analytics-query.ts";
import { utcDay } from "../widgets/derived-figures.ts";
import { Panel } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { originFilter, useHomeCampaigns } from "./home-campaigns.ts";
import { withoutCustomers } from "./movements.ts";

const MAX_CAMPAIGNS = 3;
/** Each reading counts for `bulk_reading` (docs/product.md#mails). */
const MAX_CUSTOMERS = 5;
/** Verdicts that only a person can put into effect. */
const DECIDED: readonly string[] = ["wins", "loses", "no_difference"];

/** Tests and campaigns that wait for a decision, and what has been decided in the period. */
export function DecisionsCard({ selected }: { selected: Selected }) {
	const { t } = useTranslation("monday", { keyPrefix: "decisions" });
	const tests = useQuery(experimentsQuery);
	const campaigns = useHomeCampaigns(selected);
	const waiting = (tests.data?.experiments ?? []).filter(
		({ state, verdict, problems }) =>
			(state === "running" || state === "paused") &&
			(problems.length > 0 || DECIDED.includes(verdict?.kind ?? "")),
	);
	const lost = withoutCustomers(campaigns.data ?? []).slice(0, MAX_CAMPAIGNS);
	const query = tests.data === undefined ? tests : { ...campaigns, data: campaigns.data && lost };
	return (
		<Panel title={t("title")}>
			<WidgetBody query={query as typeof campaigns}>
				{() => (
					<ul className="mt-3 space-y-3 text-sm">
						{waiting.map((test) => (
							<TestItem key={test.name} test={test} />
						))}
						{lost.map((row) => (
							<CampaignItem key={JSON.stringify(row.key)} row={row} selected={selected} />
						))}
						{waiting.length + lost.length === 0 && <li className="text-soft">{t("none")}</li>}
					</ul>
				)}
			</WidgetBody>
			<Decided selected={selected} />
		</Panel>
	);
}

const MAX_NOTES = 5;

/** The notes of the period that are about decisions: starts and ends of tests, and what operators wrote. */
function Decided({ selected: { spans } }: { selected: Selected }) {
	const { t } = useTranslation("monday", { keyPrefix: "decisions" });
	const { formats } = useFormats();
	const { data = [] } = useQuery(notesQuery);
	const [from, to] = [utcDay(spans.current.from), utcDay(spans.current.until - 1)];
	const notes = data.filter(({ day, kind }) => kind !== "release" && day >= from && day <= to);
	if (notes.length === 0) return null;
	return (
		<div className="mt-5 border-line border-t pt-4 text-sm">
			<h3 className="font-medium">{t("taken")}</h3>
			<ul className="mt-2 space-y-2">
				{notes.slice(0, MAX_NOTES).map(({ id, day, text }) => (
					<li key={id} className="wrap-anywhere">
						<time dateTime={day} className="text-soft">
							{formats.dayShort(day)}
						</time>{" "}
						{text}
					</li>
				))}
			</ul>
			<Link to={ADMIN_PATHS.notes} className="mt-3 inline-block text-green underline">
				{t("all")}
			</Link>
		</div>
	);
}

function TestItem({ test: { name, title, verdict, problems } }: { test: ExperimentSummary }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "problems" });
	const textsOf = useVerdict();
	return (
		<li>
			<Link to={experimentPath(name)} className="wrap-anywhere font-medium text-green underline">
				{title}
			</Link>
			{verdict && DECIDED.includes(verdict.kind) && <p>{textsOf(verdict).sentence}</p>}
			{problems.map((problem) => (
				<p key={problem} className="text-amber">
					{t(problem)}
				</p>
			))}
		</li>
	);
}

/** A campaign that cost something in the period and brought no customer in it. */
function CampaignItem({ row: { key, now }, selected }: { row: CampaignRow; selected: Selected }) {
	const { t } = useTranslation("monday", { keyPrefix: "decisions" });
	const { formats } = useFormats();
	const { utm_source: source = "", utm_campaign: campaign = "" } = key;
	const nameOf = useOriginName();
	return (
		<li>
			<Link
				to={pageAddress(
					ADMIN_PATHS.campaigns,
					selected.selection,
					originFilter({ source, campaign }),
				)}
				className="wrap-anywhere font-medium text-green underline"
			>
				{nameOf({ source, campaign })}
			</Link>
			<p>
				{t("noCustomer", {
					cost: formats.money(now.cost ?? 0),
					clicks: t("clicks", { count: now.clicks, n: formats.number(now.clicks) }),
					signUps: t("signUps", { count: now.sign_ups, n: formats.number(now.sign_ups) }),
				})}
			</p>
		</li>
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
	const { t } = useTranslation("monday", { keyPrefix: "risks" });
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
						<ul className="mt-3 space-y-3 text-sm">
							{customers.map((customer) => (
								<li key={customer.id}>
									<Link
										to={customerPath(customer.id)}
										className="wrap-anywhere font-medium text-green underline"
									>
										{customer.name || customer.email}
									</Link>
									<p>{risks(customer).join(" · ")}</p>
								</li>
							))}
						</ul>
						{has_more && (
							<p className="mt-3 text-sm">
								<Link
									to={`${ADMIN_PATHS.customers}?state=at_risk&sort=ends`}
									className="text-green underline"
								>
									{t("all")}
								</Link>
							</p>
						)}
					</>
				)}
			</WidgetBody>
		</Panel>
	);
}

const EVERY_MS = 60_000;
const alertsQuery = {
	...KEPT,
	...callQuery(["open-alerts"], "get_open_alerts", {}),
	refetchInterval: EVERY_MS,
};

/** What is broken: open alerts, and duties that are late or fail. */
export function AlertsCard() {
	const { t } = useTranslation("monday", { keyPrefix: "alerts" });
	const dutyName = useDutyName();
	return (
		<Panel title={t("title")}>
			<WidgetBody query={useQuery(alertsQuery)}>
				{({ open, duties }) =>
					open.length + duties.length === 0 ? (
						<p className="mt-3 inline-block rounded-lg bg-green-wash px-3 py-1.5 font-medium text-green text-sm">
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
