import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "../../../worker/contract/account-calls-schema.ts";
import { documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApp } from "../app-context.tsx";
import { isRunning, planName } from "../get-subscription.ts";
import { useOwnSession } from "../require-session.tsx";
import { CancelPlanDialog } from "./cancel-plan-dialog.tsx";
import { hasNoPlan } from "./dashboard-tabs.ts";
import { formatDate } from "./format-date.ts";
import { waitingCancellationQuery } from "./get-waiting-cancellation.ts";

/** The subscription, its end date, and a button to the plans or to the billing portal. */
export function SubscriptionTab({ subscription }: { subscription: Subscription | null }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "subscription" });
	const { config } = useApp();
	const { user } = useOwnSession();
	const waiting = useQuery(waitingCancellationQuery(user.id));
	const [cancelling, setCancelling] = useState(false);
	const isActive = subscription?.subscription_status === "active";
	const noPlan = hasNoPlan(subscription);
	const hasEnded = subscription?.subscription_status === "canceled";
	const language = useLanguage();
	return (
		<section className="panel">
			<h2 className="text-soft">{t("title")}</h2>
			<p className="mt-2 flex flex-wrap items-center gap-3">
				<strong className="font-semibold text-3xl tracking-tight">
					{planName(subscription, t)}
				</strong>
				{subscription && (
					<span
						className={`rounded-full px-3 py-1 font-semibold text-sm ${isActive ? "bg-green-wash text-green" : "bg-amber-wash text-amber"}`}
					>
						{t(isActive ? "active" : "inactive")}
					</span>
				)}
			</p>
			<p className="mt-3 space-x-3 text-soft">
				{subscription?.billing_period && <span>{t(`period.${subscription.billing_period}`)}</span>}
				{subscription?.current_period_end && (
					<span>
						{t(endOf(subscription, subscription.current_period_end), {
							date: formatDate(subscription.current_period_end, language),
						})}
					</span>
				)}
			</p>
			<p className="mt-6 max-w-prose">
				{t(noPlan ? (hasEnded ? "endedText" : "trialText") : "manageText")}
			</p>
			<div className="mt-5 flex flex-wrap gap-3">
				<a
					href={noPlan ? documentPath("pricing", language) : config.billingPortalUrl}
					data-cta="dashboard-subscription"
					className="button button-primary w-full sm:w-auto"
				>
					{t(noPlan ? "upgrade" : "manage")}
				</a>
				{isRunning(subscription) && !waiting.data && (
					<button
						type="button"
						className="button button-quiet w-full sm:w-auto"
						onClick={() => setCancelling(true)}
					>
						{t("cancel")}
					</button>
				)}
			</div>
			{waiting.data && (
				<p role="status" className="mt-5 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">
					{t("cancellationWaits", { date: formatDate(waiting.data, language) })}
				</p>
			)}
			{subscription?.subscription_type === "premium" && (
				<p className="mt-6 text-sm text-soft">
					{t("withdrawText")}{" "}
					<a href={documentPath("withdrawal", language)} className="underline hover:text-green">
						{t("withdraw")}
					</a>
				</p>
			)}
			{subscription && cancelling && (
				<CancelPlanDialog subscription={subscription} onClose={() => setCancelling(false)} />
			)}
		</section>
	);
}

function endOf(
	{ cancel_at_period_end, subscription_status }: Subscription,
	end: string,
): "renews" | "ends" | "ended" {
	if (new Date(end).getTime() < Date.now()) return "ended";
	return cancel_at_period_end || subscription_status !== "active" ? "ends" : "renews";
}
