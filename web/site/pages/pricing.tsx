import { useTranslation } from "react-i18next";
import { Faq } from "../components/faq.tsx";
import { Layout } from "../components/layout.tsx";
import { Plans } from "../components/pricing/plans.tsx";
import { Reassurance } from "../components/pricing/reassurance.tsx";
import type { PageProps } from "../pages.tsx";
import { discountPercent, formatEuros, PRICES } from "../pricing/prices.ts";

/** Pricing (spec §2): one formula of spec §9 behind every figure. */
export function PricingPage(props: PageProps) {
	const { t } = useTranslation("pricing");
	const { language, site } = props;
	const figures = {
		price: formatEuros(PRICES.monthly, language),
		saving: formatEuros(PRICES.annualSaving, language),
		discount: discountPercent(language),
		email: site.supportEmail,
	};
	return (
		<Layout language={language} site={site} page="pricing">
			<section className="mx-auto max-w-3xl px-5 pt-16 pb-12 text-center">
				<h1 className="text-balance font-semibold text-4xl tracking-tight sm:text-6xl">
					{t("hero.title")}
				</h1>
				<p className="mx-auto mt-6 max-w-prose text-lg text-soft">{t("hero.subtitle")}</p>
			</section>
			<Plans {...props} />
			<Reassurance />
			<div className="mx-auto max-w-3xl px-5 pb-20">
				<Faq title={t("faq.title")} items={t("faq.items", { returnObjects: true, ...figures })} />
			</div>
			<section className="mx-auto max-w-6xl px-5 pb-20">
				<div className="rounded-3xl bg-green-wash px-6 py-14 text-center sm:px-12">
					<h2 className="mx-auto max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
						{t("finalCta.title")}
					</h2>
					<p className="mx-auto mt-4 max-w-prose text-lg text-soft">{t("finalCta.text")}</p>
					<p className="mt-8">
						<a href="#plans" className="button button-primary">
							{t("finalCta.cta")}
						</a>
					</p>
				</div>
			</section>
		</Layout>
	);
}
