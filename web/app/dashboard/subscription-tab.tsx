import { useTranslation } from "react-i18next";
import { documentPath } from "../../../worker/contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { useApp } from "../app-context.tsx";
import { hasNoPlan } from "./dashboard-tabs.ts";
import { formatDate } from "./format-date.ts";
import type { Subscription } from "./get-subscription.ts";

/** The subscription, its end date, and a button to the plans or to the billing portal. */
export function SubscriptionTab({ subscription }: { subscription: Subscription | null }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "subscription" });
	const { config } = useApp();
	const isActive = subscription?.subscription_status === "active";
	const noPlan = hasNoPlan(subscription);
	const language = useLanguage();
	return (
		<section className="panel">
			<h2 className="text-soft">{t("title")}</h2>
			<p className="mt-2 flex flex-wrap items-center gap-3">
				<strong className="font-semibold text-3xl tracking-tight">
					<TypeName subscription={subscription} />
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
			<p className="mt-6 max-w-prose">{t(noPlan ? "trialText" : "manageText")}</p>
			<a
				href={noPlan ? documentPath("pricing", language) : config.billingPortalUrl}
				className="button button-primary mt-5 w-full sm:w-auto"
			>
				{t(noPlan ? "upgrade" : "manage")}
			</a>
		</section>
	);
}

/** A paid type is shown capitalised (docs/product.md#subscription-states). */
function TypeName({ subscription }: { subscription: Subscription | null }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "subscription.types" });
	const type = subscription?.subscription_type ?? "none";
	if (type === "none" || type === "free_trial" || type === "beta") return t(type);
	return type.charAt(0).toUpperCase() + type.slice(1);
}

function endOf(
	{ cancel_at_period_end, subscription_status }: Subscription,
	end: string,
): "renews" | "ends" | "ended" {
	if (new Date(end).getTime() < Date.now()) return "ended";
	return cancel_at_period_end || subscription_status !== "active" ? "ends" : "renews";
}
