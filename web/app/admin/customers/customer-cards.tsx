import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CustomerDetail, CustomerTouch } from "../../../../contract/customer-calls-schema.ts";
import { PLATFORMS } from "../../../../contract/events.ts";
import { useFormats } from "../../formats.ts";
import { periodWords } from "../../get-subscription.ts";
import { Button } from "../widgets/controls.tsx";
import { isRunning, total } from "../widgets/derived-figures.ts";
import { FigureDays, useCallColumns } from "../widgets/figure-card.tsx";
import { DatedItem, Line, Lines, Panel } from "../widgets/page.tsx";
import { PlanText } from "./plan-text.tsx";
import { StripeLink } from "./stripe-link.tsx";

interface Props {
	customer: CustomerDetail;
}

/** Account, plan and origin as they are now. */
export function FactsCard({ customer }: Props) {
	const { t } = useTranslation("customers");
	const { t: languages } = useTranslation("period", { keyPrefix: "filters" });
	const { t: planWords } = useTranslation("common", { keyPrefix: "plan" });
	const { formats } = useFormats();
	const { plan, attribution, confirmed_at, last_sign_in_at: signedInAt } = customer;
	const platform = PLATFORMS.find((name) => name === attribution?.platform);
	return (
		<Panel title={t("detail.account")}>
			<Lines>
				<Line label={t("columns.plan")}>
					<PlanText plan={plan?.type ?? null} state={plan?.state ?? "none"} />
				</Line>
				{customer.mrr > 0 && (
					<Line label={t("columns.mrr")} figure="customerMrr">
						{formats.money(customer.mrr)}
					</Line>
				)}
				{plan?.billing_period && (
					<Line label={t("detail.billing")}>{periodWords(plan.billing_period, planWords)}</Line>
				)}
				{plan?.current_period_end && (
					<Line label={t("detail.periodEnd")}>{formats.day(plan.current_period_end)}</Line>
				)}
				{plan?.ends_at && <Line label={t("detail.endsAt")}>{formats.day(plan.ends_at)}</Line>}
				{plan?.stripe_customer_id && (
					<Line label={t("detail.stripe")}>
						<StripeLink id={plan.stripe_customer_id}>{plan.stripe_customer_id}</StripeLink>
					</Line>
				)}
				<Line label={t("detail.email")}>{customer.email || t("noAddress")}</Line>
				<Line label={t("detail.confirmed")}>
					{confirmed_at === null ? t("detail.notYet") : formats.day(confirmed_at)}
				</Line>
				<Line label={t("detail.lastSignIn")}>
					{signedInAt === null ? t("never") : formats.day(signedInAt)}
				</Line>
				<Line label={t("detail.sessions")} figure="customerSessions">
					{formats.number(customer.sessions)}
				</Line>
				<Line label={t("detail.language")}>{languages(`languages.${customer.language}`)}</Line>
				{platform && <Line label={t("detail.platform")}>{languages(`platforms.${platform}`)}</Line>}
				<Line label={t("detail.outcome")}>
					{t(`outcomes.${attribution?.outcome ?? "missing"}`)}
				</Line>
				{customer.is_operator && <Line label={t("detail.role")}>{t("operator")}</Line>}
				<Line label={t("detail.id")}>
					<code className="text-xs">{customer.id}</code>
				</Line>
			</Lines>
		</Panel>
	);
}

/** The customer's calls of the last 30 days. */
export function UsageCard({ usage }: Pick<CustomerDetail, "usage">) {
	const { t } = useTranslation("customers");
	const { formats } = useFormats();
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
export function StoryCard({ customer }: Props) {
	const { t } = useTranslation("customers", { keyPrefix: "story" });
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
	const { t } = useTranslation("customers", { keyPrefix: "story" });
	const { t: kinds } = useTranslation("customers", { keyPrefix: "mailKinds" });
	const { t: mails } = useTranslation("customers", { keyPrefix: "mails" });
	const { formats } = useFormats();
	const { attribution, confirmed_at, payments, changes } = customer;
	const touches = [attribution?.first, attribution?.last].filter((touch) => touch != null);
	const entries: StoryEntry[] = [
		...touches
			// One visit is both the first and the last.
			.filter(({ at }, n) => touches.findIndex((touch) => touch.at === at) === n)
			.map((touch) => ({
				at: new Date(touch.at * 1000).toISOString(),
				text: t("visit", { origin: originOf(touch) || t("direct"), path: touch.path }),
			})),
		{ at: customer.signed_up_at, text: t("signUp") },
		...(confirmed_at === null ? [] : [{ at: confirmed_at, text: t("confirmed") }]),
		...changes
			// Payments tell of those that fail.
			.filter(({ kind }) => kind !== "failed")
			.map(({ at, kind, mrr_before, mrr_after, currency, ends_at }) => ({
				at,
				text: t(`changes.${kind as "new"}`, {
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
					{t(`payments.${kind}`, { amount: formats.money(Math.abs(amount), currency) })}{" "}
					<StripeLink id={stripe_id}>
						{t(stripe_id.startsWith("in_") ? "invoice" : "stripe")}
					</StripeLink>
				</>
			),
		})),
		...customer.cancelled_at.map((at) => ({ at, text: t("cancelled") })),
		...customer.mails.map(({ kind, state, created_at, sent_at }) => ({
			at: sent_at ?? created_at,
			isWrong: state === "failed",
			text: t("mail", {
				// Other kinds are those of operators.
				kind: kinds(kind as "known_address", { defaultValue: kind }),
				state: mails(state),
			}),
		})),
	];
	return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const originOf = ({ source, medium, campaign }: NonNullable<CustomerTouch>) =>
	[source, medium, campaign].filter(Boolean).join(" / ");
