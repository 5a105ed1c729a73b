import { useTranslation } from "react-i18next";
import { checkoutPath, documentPath, signupPath } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { formatEuros, pricesOf } from "../../pricing/prices.ts";
import { FeatureList, INCLUDED } from "./feature-list.tsx";
import { PlanBadge } from "./plan-badge.tsx";
import { PriceComparison } from "./price-comparison.tsx";

/**
 * The paid plan, monthly and annual; the switch shows one of each pair. Signed-out visitors sign up
 * first; signed-in ones go to `data-checkout` (docs/product/dashboard.md#plans-and-prices).
 */
export function ProCard({ language, site, slots }: PageProps) {
	const { t } = useTranslation("pricing", { keyPrefix: "pro" });
	const { t: tPlans } = useTranslation("pricing");
	const prices = pricesOf(slots);
	const euros = (amount: number) => formatEuros(amount, language);
	return (
		<div className="relative flex flex-col rounded-3xl border-2 border-green bg-sheet p-[min(1.75rem,7.2vw)] sm:p-9">
			<PlanBadge label={t("badge")} look="solid" {...slots?.["pricing.badge"]} />
			<h3 className="font-semibold text-2xl">{t("name")}</h3>
			<p className="mt-2 text-soft">{t("text")}</p>
			<div className="when-monthly mt-6">
				<p>
					<strong className="price inline-block min-w-[3.4em] font-semibold text-4xl tracking-tight">
						{euros(prices.monthly)}
					</strong>{" "}
					<span className="text-soft">{t("periodMonthly")}</span>
				</p>
				<p className="mt-1 text-soft">{t("billedMonthly")}</p>
				<PriceComparison perMonth={prices.monthly} />
			</div>
			<div className="when-annual mt-6">
				<p>
					<strong className="price inline-block min-w-[3.4em] font-semibold text-4xl tracking-tight">
						{euros(prices.annualPerMonth)}
					</strong>{" "}
					<span className="text-soft">{t("periodAnnual")}</span>
				</p>
				<p className="mt-1 text-soft">
					{t("billedAnnually", { price: euros(prices.annualTotal) })}
				</p>
				<p className="mt-3 inline-block rounded-md bg-green-wash px-3 py-1 font-semibold text-green">
					{t("savings", { saving: euros(prices.annualSaving) })}
				</p>
				<PriceComparison perMonth={prices.annualPerMonth} />
			</div>
			<FeatureList
				features={[
					...(site.trialCells === null ? [] : [{ ...INCLUDED, text: t("unlimited") }]),
					...t("features", { returnObjects: true }),
				]}
				missing={tPlans("missingFeature")}
			/>
			<div className="when-not-paying mt-auto pt-9">
				<a
					href={signupPath(language, "monthly")}
					data-checkout={checkoutPath("monthly", prices.shown)}
					data-cta="pricing-pro-monthly"
					className="when-monthly button button-primary w-full"
				>
					{t("ctaMonthly")}
				</a>
				<a
					href={signupPath(language, "annual")}
					data-checkout={checkoutPath("annual", prices.shown)}
					data-cta="pricing-pro-annual"
					className="when-annual button button-primary w-full"
				>
					{t("ctaAnnual")}
				</a>
				<p className="mt-3 text-center text-sm text-soft">
					{t("note")}
					{" · "}
					<a href={documentPath("terms", language)} className="underline hover:text-green">
						{t("terms")}
					</a>
				</p>
			</div>
		</div>
	);
}
