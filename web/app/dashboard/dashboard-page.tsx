import * as Tabs from "@radix-ui/react-tabs";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { isPaid } from "../../../contract/billing.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { detectBrowserPlatform } from "../detect-browser-platform.ts";
import { subscriptionQuery } from "../get-subscription.ts";
import { useMeasuredPage } from "../measure-page.ts";
import { hintPaidState } from "../paid-state-hint.ts";
import { useOwnSession } from "../require-session.tsx";
import { SheetTabs } from "../sheet-tabs.tsx";
import { useChangeLanguage } from "../use-change-language.ts";
import { usePageTitle } from "../use-page-title.ts";
import { writeLog } from "../write-log.ts";
import { ArrearsBanner } from "./arrears-banner.tsx";
import { BetaOffer } from "./beta-offer.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { TABS, tabToShow } from "./dashboard-tabs.ts";
import { FirstSteps } from "./first-steps.tsx";
import { profileQuery, useOwnEmail } from "./get-profile.ts";
import { usageQuery } from "./get-usage.ts";
import { InstallSteps } from "./install-steps.tsx";
import { PendingPlan } from "./pending-plan.tsx";
import { ProfileTab } from "./profile-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { SubscriptionTab } from "./subscription-tab.tsx";
import { UsageMeter } from "./usage-meter.tsx";

/** The customer's account: profile, subscription, settings. */
export function DashboardPage() {
	const { t, i18n } = useTranslation("dashboard");
	const { user } = useOwnSession();
	const [query] = useSearchParams();
	const profile = useQuery(profileQuery(user.id));
	const email = useOwnEmail();
	const subscription = useQuery(subscriptionQuery(user.id));
	const usage = useQuery(usageQuery(user.id));
	const language = useLanguage();
	const changeLanguage = useChangeLanguage();
	usePageTitle(t("title"));
	useMeasuredPage();

	// The profile's language rules, whatever link led here.
	const preferred = profile.data?.language;
	useEffect(() => {
		if (preferred) changeLanguage(preferred);
	}, [preferred, changeLanguage]);

	const plan = subscription.data;
	useEffect(() => {
		if (plan !== undefined) hintPaidState(plan);
	}, [plan]);

	const failure = profile.error ?? subscription.error;
	useEffect(() => {
		if (failure) writeLog(i18n, "accountNotLoaded", failure);
	}, [failure, i18n]);

	const retry = () => Promise.all([profile.refetch(), subscription.refetch()]);
	const failed = failure !== null;
	const ready =
		profile.data !== undefined &&
		profile.data.language === language &&
		subscription.data !== undefined &&
		// The first steps would push the tabs away from under a press; without a usage they are left out.
		(usage.data !== undefined || usage.failureCount > 0);
	const hasCalled = usage.data !== undefined && (usage.data.ever.formula || usage.data.ever.chat);
	const isElsewhere = detectBrowserPlatform(navigator) === "other";
	const tab = tabToShow(query.get("tab"), plan ?? null);
	return (
		<div className="min-h-dvh">
			<DashboardHeader name={profile.data?.full_name || email} plan={plan} />
			<main className="mx-auto max-w-4xl px-4 py-8 sm:px-6">
				{failed && <LoadFailed onRetry={retry} />}
				{!failed && !ready && (
					<p role="status" className="py-16 text-center text-soft">
						{t("loading")}
					</p>
				)}
				{!failed && ready && query.get("from") === "beta" && (
					<BetaOffer subscription={subscription.data} />
				)}
				{!failed && ready && !hasCalled && isElsewhere && <InstallSteps />}
				{!failed && ready && plan?.state === "in_arrears" && tab !== "subscription" && (
					<ArrearsBanner />
				)}
				{!failed && ready && !isPaid(subscription.data) && <PendingPlan />}
				{!failed && ready && usage.data && !usage.data.ever.formula && (
					<FirstSteps hasChatted={usage.data.ever.chat} isElsewhere={isElsewhere} />
				)}
				{!failed && ready && (
					<SheetTabs
						tabs={TABS}
						shown={tab}
						label={t("tabs.label")}
						text={(name) => t(`tabs.${name}`)}
					>
						<Tabs.Content value="profile" className="pt-8">
							<ProfileTab profile={profile.data} />
						</Tabs.Content>
						<Tabs.Content value="subscription" className="grid grid-cols-1 gap-8 pt-8">
							<SubscriptionTab subscription={subscription.data} />
							<UsageMeter />
						</Tabs.Content>
						<Tabs.Content value="settings" className="pt-8">
							<SettingsTab
								profile={profile.data}
								hasPaidPlan={subscription.data?.can_cancel ?? false}
							/>
						</Tabs.Content>
					</SheetTabs>
				)}
			</main>
		</div>
	);
}

/** Shown instead of an account that could not be loaded. */
function LoadFailed({ onRetry }: { onRetry(): unknown }) {
	const { t } = useTranslation("dashboard");
	return (
		<div role="alert" className="rounded-2xl border border-line bg-sheet p-8 text-center">
			<p>{t("loadError")}</p>
			<button type="button" onClick={onRetry} className="button button-primary mt-5">
				{t("retry")}
			</button>
		</div>
	);
}
