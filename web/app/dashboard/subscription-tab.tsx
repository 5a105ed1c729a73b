import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Subscription } from "../../../contract/account-calls-schema.ts";
import { PAID_STEPS, type PlanState } from "../../../contract/billing.ts";
import { documentPath } from "../../../contract/paths.ts";
import { useApp } from "../app-context.tsx";
import { useTexts } from "../formats.ts";
import { periodWords, planName, stateOf } from "../get-subscription.ts";
import { useOwnSession } from "../require-session.tsx";
import { CancelPlanDialog } from "./cancel-plan-dialog.tsx";
import { waitingCancellationQuery } from "./get-waiting-cancellation.ts";

/** In force, and nothing is wrong. */
const IN_FORCE: ReadonlySet<PlanState> = new Set([
	"trial",
	"trial_with_end",
	"beta",
	"active",
	"ending",
	"ending_later",
]);
/** Neither active nor inactive. */
const NAMED: ReadonlySet<PlanState> = new Set(["in_arrears", "paused"]);
/** Meaning of the date of a plan. */
const DATED: Partial<Record<PlanState, "renews" | "ends" | "ended">> = {
	active: "renews",
	...{ trial_with_end: "ends", ending: "ends", ending_later: "ends" },
	...{ trial_over: "ended", ended: "ended", refunded: "ended" },
};
/** The payment provider knows paying customers only; all others are led to the prices. */
const NEXT: Partial<Record<PlanState, "portal" | "card">> = PAID_STEPS;

/** The subscription, its end date, and a button to the plans or to the billing portal. */
export function SubscriptionTab({ subscription }: { subscription: Subscription | null }) {
	const { t, language, formats } = useTexts("dashboard", "subscription");
	const { config } = useApp();
	const { user } = useOwnSession();
	const waiting = useQuery(waitingCancellationQuery(user.id));
	const [cancelling, setCancelling] = useState(false);
	const { t: tPlan } = useTranslation("common", { keyPrefix: "plan" });
	const state = stateOf(subscription);
	const next = NEXT[state] ?? "prices";
	const dated = DATED[state];
	const date = dated === "renews" ? subscription?.current_period_end : subscription?.ends_at;
	return (
		<section className="panel">
			<h2 className="text-soft">{t("title")}</h2>
			<p className="mt-2 flex flex-wrap items-center gap-3">
				<strong className="font-semibold text-[min(1.875rem,8vw)] tracking-tight">
					{planName(subscription, t)}
				</strong>
				{subscription && (
					<span
						className={`rounded-full px-3 py-1 font-semibold text-sm ${IN_FORCE.has(state) ? "bg-green-wash text-green" : "bg-amber-wash text-amber"}`}
					>
						{NAMED.has(state)
							? tPlan(`states.${state}.name`)
							: t(IN_FORCE.has(state) ? "active" : "inactive")}
					</span>
				)}
			</p>
			<p className="mt-3 space-x-3 text-soft">
				{subscription?.billing_period && (
					<span>{periodWords(subscription.billing_period, tPlan)}</span>
				)}
				{date && dated && <span>{t(dated, { date: formats.date(date) })}</span>}
			</p>
			<p className="mt-6 max-w-prose">{tPlan(`states.${state}.text`)}</p>
			<div className="mt-5 flex flex-wrap gap-3">
				<a
					href={next === "prices" ? documentPath("pricing", language) : config.billingPortalUrl}
					data-cta="dashboard-subscription"
					className="button button-primary w-full sm:w-auto"
				>
					{tPlan(`next.${next}`)}
				</a>
				{subscription?.can_cancel && (
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
					{t("cancellationWaits", { date: formats.date(waiting.data) })}
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
