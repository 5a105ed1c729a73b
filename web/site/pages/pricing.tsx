import { useTranslation } from "react-i18next";
import { CallBlock } from "../components/call-block.tsx";
import { Faq } from "../components/faq.tsx";
import { Layout } from "../components/layout.tsx";
import { Calculator } from "../components/pricing/calculator.tsx";
import { Plans } from "../components/pricing/plans.tsx";
import { Reassurance } from "../components/pricing/reassurance.tsx";
import type { PageProps } from "../page-props.ts";
import { useAllowanceFaq } from "../pricing/allowance.ts";
import { formatDiscount, formatEuros, pricesOf } from "../pricing/prices.ts";

export function PricingPage(props: PageProps) {
	const { t } = useTranslation("pricing");
	const { language, site, slots } = props;
	const allowance = useAllowanceFaq(site);
	const hero = slots?.["pricing.hero"];
	const { monthly, annualSaving, discount } = pricesOf(slots);
	const figures = {
		price: formatEuros(monthly, language),
		saving: formatEuros(annualSaving, language),
		discount: formatDiscount(discount, language),
		email: site.supportEmail,
	};
	return (
		<Layout language={language} site={site} page="pricing" slots={slots}>
			<section className="mx-auto max-w-6xl px-5 pt-10 pb-8 sm:pt-14">
				<h1 className="max-w-4xl text-balance font-semibold text-4xl tracking-tight sm:text-6xl">
					{hero?.headline ?? t("hero.title")}
				</h1>
				<p className="mt-5 max-w-prose text-pretty text-lg text-soft">
					{hero?.subheadline ?? t("hero.subtitle", { price: figures.price })}
				</p>
			</section>
			<Plans {...props} />
			<Calculator {...props} />
			<Reassurance />
			<div className="mx-auto max-w-3xl px-5 pb-20">
				<Faq
					title={t("faq.title")}
					items={t("faq.items", { returnObjects: true, ...figures }).toSpliced(1, 0, ...allowance)}
				/>
			</div>
			<div className="pb-20">
				<CallBlock
					title={t("finalCta.title")}
					text={t("finalCta.text")}
					cta={t("finalCta.cta")}
					href="#plans"
				/>
			</div>
		</Layout>
	);
}
