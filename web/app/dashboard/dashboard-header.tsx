import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Subscription } from "../../../contract/account-calls-schema.ts";
import type { Language } from "../../../contract/events.ts";
import { LANGUAGES } from "../../../contract/languages.ts";
import { DOWNLOAD, documentPath } from "../../../contract/paths.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import { LogOut } from "../../ui/icons.tsx";
import { call } from "../call.ts";
import { detectBrowserPlatform } from "../detect-browser-platform.ts";
import { planName, stateOf } from "../get-subscription.ts";
import { notifyError } from "../notify.ts";
import { useOwnSession } from "../require-session.tsx";
import { profileQuery } from "./get-profile.ts";
import { SiteNav } from "./site-nav.tsx";
import { useLeave } from "./use-leave.ts";

interface Props {
	name: string;
	/** Undefined while it is unknown. */
	plan: Subscription | null | undefined;
}

/**
 * The customer's name and plan, the language of the account, sign-out and the site's pages; the download button where
 * Excel takes the add-in (docs/product/site.md#platform-detection).
 */
export function DashboardHeader({ name, plan }: Props) {
	const { t } = useTranslation("dashboard");
	const { t: tAuth } = useTranslation("auth");
	const { t: tInstall } = useTranslation("common", { keyPrefix: "downloadButton" });
	const platform = detectBrowserPlatform(navigator);
	const leave = useLeave();
	const language = useLanguage();
	const { user } = useOwnSession();
	const queryClient = useQueryClient();
	const choose = async (chosen: Language) => {
		try {
			await call("save_own_profile", { change: { language: chosen } });
		} catch {
			notifyError(t("profile.saveError"));
			return;
		}
		await queryClient.invalidateQueries(profileQuery(user.id));
	};
	return (
		<header className="border-line border-b bg-sheet">
			<div className="mx-auto flex max-w-4xl flex-wrap items-center gap-x-6 gap-y-4 px-4 py-4 sm:px-6">
				<a
					href={documentPath("home", language)}
					aria-label={tAuth("shell.home")}
					className="rounded-md"
				>
					<img src="/favicon.svg" alt="" width="32" height="32" />
				</a>
				<div className="min-w-0 flex-1">
					<h1 className="truncate font-semibold text-xl tracking-tight">
						{t("welcome", { name })}
					</h1>
					{/* Its line is there from the beginning, so that nothing moves when the plan arrives. */}
					<p className="min-h-5 text-sm text-soft">
						{plan !== undefined && <PlanWords plan={plan} />}
					</p>
				</div>
				<div className="flex w-full flex-wrap items-center justify-between gap-3 sm:w-auto">
					<LanguageChoice onChoose={choose} />
					{platform !== "other" && (
						<a
							href={DOWNLOAD[language]}
							data-cta="dashboard-download"
							className="button button-primary"
						>
							{tInstall(platform)}
						</a>
					)}
					<button
						type="button"
						className="button button-quiet"
						onClick={() =>
							leave({
								title: tAuth("signOut.successTitle"),
								text: tAuth("signOut.successText"),
							})
						}
					>
						<LogOut className="size-4" />
						{tAuth("signOut.button")}
					</button>
				</div>
			</div>
			<SiteNav />
		</header>
	);
}

/** `Pro · En retard de paiement`; one of both when they say the same. */
function PlanWords({ plan }: { plan: Subscription | null }) {
	const { t } = useTranslation("common", { keyPrefix: "plan" });
	const { t: tPlan } = useTranslation("dashboard", { keyPrefix: "subscription" });
	const parts = new Set([planName(plan, tPlan), t(`states.${stateOf(plan)}.name`)]);
	return [...parts].join(" · ");
}

/** The language switcher of the app; without a reload, so that forms keep their values. */
function LanguageChoice({ onChoose }: { onChoose(language: Language): unknown }) {
	const { t } = useTranslation("common");
	const current = useLanguage();
	return (
		<fieldset className="-mx-2 flex text-sm" aria-label={t("nav.languageLabel")}>
			{LANGUAGES.map((language) => (
				<button
					key={language}
					type="button"
					lang={language}
					aria-pressed={language === current}
					onClick={() => onChoose(language)}
					className="min-h-11 rounded-md px-2 text-soft hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
				>
					{t(`nav.languages.${language}`)}
				</button>
			))}
		</fieldset>
	);
}
