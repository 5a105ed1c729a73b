import { useTranslation } from "react-i18next";
import { PAID_STATES, PAID_STEPS } from "../../../../contract/billing.ts";
import { appLink, CANCELLATION_PAGE } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { formatDiscount, pricesOf } from "../../pricing/prices.ts";
import { ProCard } from "./pro-card.tsx";
import { TrialCard } from "./trial-card.tsx";

/** The billing switch, two radio inputs read by the stylesheet, and the two cards. */
export function Plans(props: PageProps) {
	const { t } = useTranslation("pricing");
	const { t: tPlan } = useTranslation("common", { keyPrefix: "plan" });
	return (
		<section id="plans" className="plans mx-auto max-w-5xl px-5 pb-20">
			<h2 className="sr-only">{t("plansTitle")}</h2>
			<p className="when-paying mx-auto mb-12 max-w-prose rounded-2xl bg-green-wash p-6 text-center">
				{t("paying.text")}{" "}
				{PAID_STATES.map((state) => (
					<span key={state} className="plan-text" data-plan-is={state}>
						{tPlan(`states.${state}.text`)}{" "}
						{PAID_STEPS[state] === "card" && (
							<>
								<a
									href={props.site.billingPortalUrl}
									className="font-semibold text-green underline"
								>
									{tPlan("next.card")}
								</a>
								{" · "}
							</>
						)}
					</span>
				))}
				<a
					href={appLink(CANCELLATION_PAGE, props.language)}
					className="font-semibold text-green underline"
				>
					{t("paying.link")}
				</a>
			</p>
			<fieldset className="period-switch mx-auto mb-12 flex w-fit max-w-full flex-wrap justify-center rounded-3xl border border-line-strong bg-sheet p-1">
				<legend className="sr-only">{t("toggle.label")}</legend>
				<label className="choice px-5 py-2.5">
					<input type="radio" name="period" value="monthly" defaultChecked className="sr-only" />
					{t("toggle.monthly")}
				</label>
				<label className="choice px-5 py-2.5">
					<input type="radio" name="period" value="annual" className="sr-only" />
					{t("toggle.annual")}{" "}
					<span className="period-badge">
						{t("toggle.badge", {
							discount: formatDiscount(pricesOf(props.slots).discount, props.language),
						})}
					</span>
				</label>
			</fieldset>
			<div className="grid gap-8 md:grid-cols-2">
				<TrialCard {...props} />
				<ProCard {...props} />
			</div>
		</section>
	);
}
