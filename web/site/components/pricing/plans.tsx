import { useTranslation } from "react-i18next";
import { PAID_STATES, PAID_STEPS } from "../../../../contract/billing.ts";
import { appLink, CANCELLATION_PAGE } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { ProCard } from "./pro-card.tsx";
import { TrialCard } from "./trial-card.tsx";

/** The trial, quiet, beside Pro, which is what the page is about. */
export function Plans(props: PageProps) {
	const { t } = useTranslation("pricing");
	const { t: tPlan } = useTranslation("common", { keyPrefix: "plan" });
	return (
		<section id="plans" className="plans mx-auto max-w-6xl px-5 pt-4 pb-20">
			<h2 className="sr-only">{t("plansTitle")}</h2>
			<p className="when-paying mb-12 rounded-2xl bg-green-wash p-6">
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
			<div className="grid gap-x-14 gap-y-16 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
				<TrialCard {...props} />
				<ProCard {...props} />
			</div>
		</section>
	);
}
