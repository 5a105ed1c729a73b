import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import type { CustomerDetail, CustomerTouch } from "../../../../contract/customer-calls-schema.ts";
import { PLATFORMS } from "../../../../contract/events.ts";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { codeOf } from "../../call-error.ts";
import { useTexts } from "../../formats.ts";
import { periodWords } from "../../get-subscription.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { isRunning, total } from "../widgets/derived-figures.ts";
import { FigureDays, useCallColumns } from "../widgets/figure-card.tsx";
import { DatedItem, Page, Panel, Rows } from "../widgets/page.tsx";
import { WidgetBody } from "../widgets/widget-card.tsx";
import { PlanText, StripeLink } from "./customer-words.tsx";
import { SupportCard } from "./support-card.tsx";

/** The database records each request: each opening of the page makes one, and nothing repeats it by itself. */
const ONCE = { gcTime: 0, staleTime: 0, refetchOnReconnect: false };

/** One customer; opening it is recorded (docs/product/back-office.md#customers-page). */
export function CustomerPage() {
	const { t } = useTexts("customers");
	const { id = "" } = useParams();
	const admin = useAdmin();
	const query = useQuery({ ...callQuery("get_customer", { account: id }), ...ONCE });
	const customer = query.data;
	const isGone = codeOf(query.error, ["not_found"]) !== undefined;
	return (
		<Page
			title={t("detail.title")}
			heading={customer && (customer.name || customer.email || t("noAddress"))}
			lead={t("detail.recorded")}
			back={{ to: ADMIN_PATHS.customers, text: t("detail.back") }}
		>
			<WidgetBody
				query={query}
				failure={isGone && { title: t("detail.gone"), message: t("detail.goneText") }}
			>
				{(customer) => (
					<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
						<div className="space-y-4">
							<StoryCard customer={customer} />
							<UsageCard usage={customer.usage} />
						</div>
						<div className="space-y-4">
							{admin.role === "super_admin" && <SupportCard customer={customer} />}
							<FactsCard customer={customer} />
						</div>
					</div>
				)}
			</WidgetBody>
		</Page>
	);
}

interface Props {
	customer: CustomerDetail;
}

const MRR = { figure: "customerMrr" } as const;

/** Account, plan and origin as they are now. */
function FactsCard({ customer }: Props) {
	const { t, formats } = useTexts("customers");
	const { t: languages } = useTexts("period", "filters");
	const { t: planWords } = useTexts("common", "plan");
	const { plan, attribution, confirmed_at } = customer;
	const period = plan?.billing_period;
	const stripe = plan?.stripe_customer_id;
	const day = (at: string | null, none: string) => (at === null ? none : formats.day(at));
	const platform = PLATFORMS.find((name) => name === attribution?.platform);
	return (
		<Panel title={t("detail.account")}>
			<Rows
				rows={[
					[
						t("columns.plan"),
						<PlanText key="plan" plan={plan?.type ?? null} state={plan?.state ?? "none"} />,
					],
					customer.mrr > 0 && [t("columns.mrr"), formats.money(customer.mrr), MRR],
					period && [t("detail.billing"), periodWords(period, planWords)],
					plan?.current_period_end && [t("detail.periodEnd"), formats.day(plan.current_period_end)],
					plan?.ends_at && [t("detail.endsAt"), formats.day(plan.ends_at)],
					stripe && [
						t("detail.stripe"),
						<StripeLink key="stripe" id={stripe}>
							{stripe}
						</StripeLink>,
					],
					[t("detail.email"), customer.email || t("noAddress")],
					[t("detail.confirmed"), day(confirmed_at, t("detail.notYet"))],
					[t("detail.lastSignIn"), day(customer.last_sign_in_at, t("never"))],
					[t("detail.sessions"), formats.number(customer.sessions), { figure: "customerSessions" }],
					[t("detail.language"), languages(`languages.${customer.language}`)],
					platform && [t("detail.platform"), languages(`platforms.${platform}`)],
					[t("detail.outcome"), t(`outcomes.${attribution?.outcome ?? "missing"}`)],
					customer.is_operator && [t("detail.role"), t("operator")],
					[
						t("detail.id"),
						<code key="id" className="text-xs">
							{customer.id}
						</code>,
					],
				]}
			/>
		</Panel>
	);
}

/** The customer's calls of the last 30 days. */
function UsageCard({ usage }: Pick<CustomerDetail, "usage">) {
	const { t, formats } = useTexts("customers");
	const columns = useCallColumns();
	const points = usage.map(({ day, formula, chat }) => ({
		at: day,
		isRunning: isRunning(day),
		values: { formula_calls: formula, chat_calls: chat, total_calls: formula + chat },
	}));
	const calls = total(points.map(({ values }) => values.total_calls));
	const title = t("detail.usage");
	return (
		<Panel title={title} figure="customerUsage">
			<p className="mt-2 text-sm text-soft">
				{t("detail.calls", { count: calls, n: formats.number(calls) })}
			</p>
			{calls > 0 && <FigureDays title={title} height={180} columns={columns} points={points} />}
		</Panel>
	);
}

interface StoryEntry {
	at: string;
	text: ReactNode;
	isWrong?: boolean;
}

const MAX_SHOWN = 20;

/** Events of the customer, newest first: origin, sign-up, plan, payments with those that failed, and mails. */
function StoryCard({ customer }: Props) {
	const { t } = useTexts("customers", "story");
	const [isWhole, setWhole] = useState(false);
	const entries = useStory(customer);
	return (
		<Panel title={t("title")} figure="customerPayments">
			<ol className="mt-3 divide-y divide-line text-sm">
				{entries.slice(0, isWhole ? undefined : MAX_SHOWN).map(({ at, text, isWrong }, n) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: several things happen at an instant, and none moves.
					<DatedItem key={`${at} ${n}`} at={at}>
						<span className={isWrong ? "text-amber" : undefined}>{text}</span>
					</DatedItem>
				))}
			</ol>
			{!isWhole && entries.length > MAX_SHOWN && (
				<Button className="mt-3" onClick={() => setWhole(true)}>
					{t("all", { count: entries.length })}
				</Button>
			)}
		</Panel>
	);
}

function useStory(customer: CustomerDetail): StoryEntry[] {
	const { t, formats } = useTexts("customers");
	const { attribution, confirmed_at, payments, changes } = customer;
	const touches = [attribution?.first, attribution?.last].filter((touch) => touch != null);
	const entries: StoryEntry[] = [
		...touches
			// One visit is both the first and the last.
			.filter(({ at }, n) => touches.findIndex((touch) => touch.at === at) === n)
			.map((touch) => ({
				at: new Date(touch.at * 1000).toISOString(),
				text: t("story.visit", { origin: originOf(touch) || t("story.direct"), path: touch.path }),
			})),
		{ at: customer.signed_up_at, text: t("story.signUp") },
		...(confirmed_at === null ? [] : [{ at: confirmed_at, text: t("story.confirmed") }]),
		...changes
			// Payments tell of those that fail.
			.filter(({ kind }) => kind !== "failed")
			.map(({ at, kind, mrr_before, mrr_after, currency, ends_at }) => ({
				at,
				text: t(`story.changes.${kind as "new"}`, {
					before: formats.money(mrr_before, currency),
					after: formats.money(mrr_after, currency),
					day: ends_at ? formats.day(ends_at) : "",
				}),
			})),
		...payments.map(({ at, kind, amount, currency, stripe_id }) => ({
			at,
			isWrong: kind === "failure" || kind === "dispute",
			text: (
				<>
					{t(`story.payments.${kind}`, { amount: formats.money(Math.abs(amount), currency) })}{" "}
					<StripeLink id={stripe_id}>
						{t(stripe_id.startsWith("in_") ? "story.invoice" : "story.stripe")}
					</StripeLink>
				</>
			),
		})),
		...customer.cancelled_at.map((at) => ({ at, text: t("story.cancelled") })),
		...customer.mails.map(({ kind, state, created_at, sent_at }) => ({
			at: sent_at ?? created_at,
			isWrong: state === "failed",
			text: t("story.mail", {
				// Other kinds are those of operators.
				kind: t(`mailKinds.${kind as "known_address"}`, { defaultValue: kind }),
				state: t(`mails.${state}`),
			}),
		})),
	];
	return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const originOf = ({ source, medium, campaign }: NonNullable<CustomerTouch>) =>
	[source, medium, campaign].filter(Boolean).join(" / ");
