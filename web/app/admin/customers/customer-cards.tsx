import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CustomerDetail, CustomerTouch } from "../../../../contract/customer-calls-schema.ts";
import { PLATFORMS } from "../../../../contract/events.ts";
import { useFormats } from "../../formats.ts";
import { periodWords } from "../../get-subscription.ts";
import { isRunning, total } from "../widgets/derived-figures.ts";
import { FigureDays, useCallColumns } from "../widgets/figure-card.tsx";
import { DatedItem, Line, Lines, Panel } from "../widgets/page.tsx";
import { PastPlanText, PlanText } from "./plan-text.tsx";

interface Props {
	customer: CustomerDetail;
}

export function AccountCard({ customer }: Props) {
	const { t } = useTranslation("customers");
	const { t: languages } = useTranslation("period", { keyPrefix: "filters.languages" });
	const { formats } = useFormats();
	const moment = (instant: string | null) =>
		instant === null ? t("never") : formats.instant(instant);
	return (
		<Panel title={t("detail.account")}>
			<Lines>
				<Line label={t("detail.email")}>{customer.email || t("noAddress")}</Line>
				<Line label={t("detail.id")}>
					<code className="text-xs">{customer.id}</code>
				</Line>
				<Line label={t("detail.language")}>{languages(customer.language)}</Line>
				<Line label={t("columns.signedUp")}>{moment(customer.signed_up_at)}</Line>
				<Line label={t("detail.confirmed")}>{moment(customer.confirmed_at)}</Line>
				<Line label={t("detail.lastSignIn")}>{moment(customer.last_sign_in_at)}</Line>
				<Line label={t("detail.sessions")} figure="customerSessions">
					{formats.number(customer.sessions)}
				</Line>
				{customer.is_operator && <Line label={t("detail.role")}>{t("operator")}</Line>}
			</Lines>
		</Panel>
	);
}

export function PlanCard({ customer: { plan } }: Props) {
	const { t } = useTranslation("customers");
	const { t: planWords } = useTranslation("common", { keyPrefix: "plan" });
	const { formats } = useFormats();
	return (
		<Panel title={t("detail.plan")}>
			<Lines>
				<Line label={t("columns.plan")}>
					<PlanText plan={plan?.type ?? null} state={plan?.state ?? "none"} />
				</Line>
				{plan?.billing_period && (
					<Line label={t("detail.billing")}>{periodWords(plan.billing_period, planWords)}</Line>
				)}
				{plan?.current_period_end && (
					<Line label={t("detail.periodEnd")}>{formats.day(plan.current_period_end)}</Line>
				)}
				{plan?.ends_at && <Line label={t("detail.endsAt")}>{formats.day(plan.ends_at)}</Line>}
				{plan?.stripe_customer_id && (
					<Line label={t("detail.stripe")}>
						<code className="text-xs">{plan.stripe_customer_id}</code>
					</Line>
				)}
			</Lines>
		</Panel>
	);
}

/** Origin of the customer. */
export function OriginCard({ customer: { attribution } }: Props) {
	const { t } = useTranslation("customers");
	const { t: platforms } = useTranslation("period", { keyPrefix: "filters.platforms" });
	const platform = PLATFORMS.find((name) => name === attribution?.platform);
	return (
		<Panel title={t("detail.origin")}>
			<Lines>
				<Line label={t("detail.outcome")}>
					{t(`outcomes.${attribution?.outcome ?? "missing"}`)}
				</Line>
				{platform && <Line label={t("detail.platform")}>{platforms(platform)}</Line>}
				<Touch label={t("detail.first")} touch={attribution?.first ?? null} />
				<Touch label={t("detail.last")} touch={attribution?.last ?? null} />
			</Lines>
		</Panel>
	);
}

function Touch({ label, touch }: { label: string; touch: CustomerTouch }) {
	const { t } = useTranslation("customers");
	const { formats } = useFormats();
	if (touch === null) return <Line label={label}>{t("detail.noTouch")}</Line>;
	const { source, medium, campaign, path, at } = touch;
	return (
		<Line label={label}>
			{[source, medium, campaign].filter(Boolean).join(" / ")}
			<span className="block font-normal text-soft">
				{path} · {formats.instant(at * 1000)}
			</span>
		</Line>
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
			<p className="mt-4 text-soft">
				{t("detail.calls", { count: calls, n: formats.number(calls) })}
			</p>
			{calls > 0 && <FigureDays title={title} height={260} columns={columns} points={points} />}
		</Panel>
	);
}

/** Events of a plan with a text of their own; the others are shown by Stripe's name. */
const EVENTS = ["trial_started", "converted", "cancellation_requested"] as const;

/** Changes of the plan, newest first. */
export function HistoryCard({ customer: { history } }: Props) {
	const { t } = useTranslation("customers");
	return (
		<Events title={t("detail.history")} empty={t("detail.noHistory")}>
			{history.map(({ at, what, detail }) => {
				const known = EVENTS.find((name) => name === what);
				const { subscription_type: plan, subscription_status: status } = detail;
				return (
					<DatedItem key={`${at} ${what}`} at={at}>
						{known ? t(`events.${known}`) : <code className="text-xs">{what}</code>}
						{typeof status === "string" && (
							<span className="block">
								<PastPlanText
									plan={typeof plan === "string" ? plan : "premium"}
									status={status}
									ends={detail.cancel_at_period_end === true}
								/>
							</span>
						)}
					</DatedItem>
				);
			})}
		</Events>
	);
}

/** Our own mails; Auth sends those of its links itself. */
export function MailsCard({ customer: { mails } }: Props) {
	const { t } = useTranslation("customers");
	return (
		<Events title={t("detail.mails")} empty={t("detail.noMail")}>
			{mails.map(({ kind, state, created_at, sent_at }) => (
				<DatedItem key={`${created_at} ${kind}`} at={sent_at ?? created_at}>
					<code className="text-xs">{kind}</code>
					<span className={`block ${state === "failed" ? "text-red" : "text-soft"}`}>
						{t(`mails.${state}`)}
					</span>
				</DatedItem>
			))}
		</Events>
	);
}

/** Payments and refunds, newest first. */
export function PaymentsCard({ customer: { payments } }: Props) {
	const { t } = useTranslation("customers");
	const { formats } = useFormats();
	return (
		<Events title={t("detail.payments")} figure="customerPayments" empty={t("detail.noPayment")}>
			{payments.map(({ id, at, amount, currency }) => (
				<DatedItem key={id} at={at}>
					<span className={`font-medium tabular-nums ${amount < 0 ? "text-red" : ""}`}>
						{formats.money(amount, currency)}
					</span>
					<code className="ms-2 text-soft text-xs">{id}</code>
				</DatedItem>
			))}
		</Events>
	);
}

interface EventsProps extends Omit<ComponentProps<typeof Panel>, "children"> {
	/** Said in place of none. */
	empty: string;
	children: ReactNode[];
}

/** A list of what happened. */
function Events({ empty, children, ...panel }: EventsProps) {
	return (
		<Panel {...panel}>
			{children.length === 0 ? (
				<p className="mt-4 text-soft">{empty}</p>
			) : (
				<ol className="mt-4 max-h-96 divide-y divide-line overflow-y-auto text-sm">{children}</ol>
			)}
		</Panel>
	);
}
