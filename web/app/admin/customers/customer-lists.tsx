import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CustomerDetail } from "../../../../worker/contract/customer-calls-schema.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { DetailCard } from "./detail-card.tsx";
import { PastPlanText } from "./plan-text.tsx";

interface Props {
	customer: CustomerDetail;
}

/** Events of a plan with a text of their own; the others are shown by Stripe's name. */
const EVENTS = ["trial_started", "converted", "cancellation_requested"] as const;

/** What happened to the plan, newest first. */
export function HistoryCard({ customer: { history } }: Props) {
	const { t } = useTranslation("customers");
	return (
		<DetailCard title={t("detail.history")}>
			<Events empty={t("detail.noHistory")}>
				{history.map(({ at, what, detail }) => {
					const known = EVENTS.find((name) => name === what);
					const { subscription_type: plan, subscription_status: status } = detail;
					return (
						<Event key={`${at} ${what}`} at={at}>
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
						</Event>
					);
				})}
			</Events>
		</DetailCard>
	);
}

/** Our own mails; Auth sends those of its links itself. */
export function MailsCard({ customer: { mails } }: Props) {
	const { t } = useTranslation("customers");
	return (
		<DetailCard title={t("detail.mails")}>
			<Events empty={t("detail.noMail")}>
				{mails.map(({ kind, state, created_at, sent_at }) => (
					<Event key={`${created_at} ${kind}`} at={sent_at ?? created_at}>
						<code className="text-xs">{kind}</code>
						<span className={`block ${state === "failed" ? "text-red" : "text-soft"}`}>
							{t(`mails.${state}`)}
						</span>
					</Event>
				))}
			</Events>
		</DetailCard>
	);
}

/** Payments and refunds, newest first. */
export function PaymentsCard({ customer: { payments } }: Props) {
	const { t } = useTranslation("customers");
	const { formats } = useFormats();
	return (
		<DetailCard title={t("detail.payments")} note="payments">
			<Events empty={t("detail.noPayment")}>
				{payments.map(({ id, at, amount, currency }) => (
					<Event key={id} at={at}>
						<span className={`font-medium tabular-nums ${amount < 0 ? "text-red" : ""}`}>
							{formats.money(amount, currency)}
						</span>
						<code className="ms-2 text-soft text-xs">{id}</code>
					</Event>
				))}
			</Events>
		</DetailCard>
	);
}

function Events({ empty, children }: { empty: string; children: ReactNode[] }) {
	if (children.length === 0) return <p className="text-soft">{empty}</p>;
	return <ol className="max-h-96 divide-y divide-line overflow-y-auto text-sm">{children}</ol>;
}

function Event({ at, children }: { at: string; children: ReactNode }) {
	const { formats } = useFormats();
	return (
		<li className="grid gap-x-4 py-2 sm:grid-cols-[10rem_1fr]">
			<time dateTime={at} className="text-soft">
				{formats.instant(at)}
			</time>
			<div>{children}</div>
		</li>
	);
}
