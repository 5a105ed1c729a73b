import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { checkoutPath, documentPath, signupPath } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { formatEuros, pricesOf } from "../../pricing/prices.ts";
import { FeatureList, INCLUDED } from "./feature-list.tsx";
import { Paying } from "./paying.tsx";
import { PeriodSwitch } from "./period-switch.tsx";
import { PlanBadge } from "./plan-badge.tsx";
import { PriceComparison } from "./price-comparison.tsx";

/**
 * The paid plan, monthly and annual; its switch shows one of each pair. Signed-out visitors sign up
 * first; signed-in ones go to `data-checkout` (docs/product/dashboard.md#plans-and-prices).
 */
export function ProCard({ language, site, slots }: PageProps) {
	const { t } = useTranslation("pricing", { keyPrefix: "pro" });
	const { t: tPlans } = useTranslation("pricing");
	const prices = pricesOf(slots);
	const euros = (amount: number) => formatEuros(amount, language);
	return (
		<div className="pro-card relative rounded-3xl border border-transparent bg-sheet p-[min(1.75rem,7.2vw)] text-ink sm:p-9">
			<PlanBadge label={t("badge")} look="solid" {...slots?.["pricing.badge"]} />
			<div className="flex flex-wrap items-center justify-between gap-4">
				<h3 className="font-semibold text-3xl tracking-tight">{t("name")}</h3>
				<PeriodSwitch discount={prices.discount} />
			</div>
			<div className="grid items-end gap-x-8 gap-y-6 lg:grid-cols-2">
				<Price
					when="monthly"
					price={euros(prices.monthly)}
					period={t("periodMonthly")}
					billed={t("billedMonthly")}
				>
					<PriceComparison perMonth={prices.monthly} />
				</Price>
				<Price
					when="annual"
					price={euros(prices.annualPerMonth)}
					period={t("periodAnnual")}
					billed={t("billedAnnually", { price: euros(prices.annualTotal) })}
				>
					<p className="mt-2 font-semibold text-green">
						{t("savings", { saving: euros(prices.annualSaving) })}
					</p>
					<PriceComparison perMonth={prices.annualPerMonth} />
				</Price>
				<Paying language={language} site={site} />
				<div className="when-not-paying">
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
				</div>
			</div>
			<FeatureList
				features={[
					...(site.trialCells === null ? [] : [{ ...INCLUDED, text: t("unlimited") }]),
					...t("features", { returnObjects: true }),
				]}
				missing={tPlans("missingFeature")}
				isWide
			/>
			<p className="when-not-paying mt-6 text-sm text-soft">
				{t("note")}
				{" · "}
				<a href={documentPath("terms", language)} className="underline hover:text-green">
					{t("terms")}
				</a>
			</p>
		</div>
	);
}

interface PriceProps {
	when: "monthly" | "annual";
	price: string;
	period: string;
	billed: string;
	children: ReactNode;
}

/** The price of a period, what it means in a year, and what it is compared with. */
function Price({ when, price, period, billed, children }: PriceProps) {
	return (
		<div className={`when-${when} mt-6`}>
			<p>
				<strong className="price block font-semibold text-[min(3.75rem,14vw)] leading-tight tracking-tight">
					{price}
				</strong>
				<span className="mt-1 block text-lg">{period}</span>
			</p>
			<p className="mt-1 text-soft">{billed}</p>
			{children}
		</div>
	);
}
