import { useTranslation } from "react-i18next";
import { PAID_STATES, PAID_STEPS } from "../../../../contract/billing.ts";
import { appLink, CANCELLATION_PAGE } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";

/** The state of a plan that is paid, in place of Pro's button; the script marks the page with it. */
export function Paying({ language, site }: Pick<PageProps, "language" | "site">) {
	const { t } = useTranslation("pricing", { keyPrefix: "paying" });
	const { t: tPlan } = useTranslation("common", { keyPrefix: "plan" });
	return (
		<p className="when-paying self-start rounded-xl border border-line-strong p-4 text-sm lg:mt-6">
			{t("text")}{" "}
			{PAID_STATES.map((state) => (
				<span key={state} className="plan-text" data-plan-is={state}>
					{tPlan(`states.${state}.text`)}{" "}
					{PAID_STEPS[state] === "card" && (
						<>
							<a href={site.billingPortalUrl} className="font-semibold text-green underline">
								{tPlan("next.card")}
							</a>
							{" · "}
						</>
					)}
				</span>
			))}
			<a href={appLink(CANCELLATION_PAGE, language)} className="font-semibold text-green underline">
				{t("link")}
			</a>
		</p>
	);
}
