import { useTranslation } from "react-i18next";
import { Faq } from "../components/faq.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";
import { useAllowanceFaq } from "../pricing/allowance.ts";

export function HelpPage({ language, site }: PageProps) {
	const { t } = useTranslation("help");
	const email = site.supportEmail;
	const allowance = useAllowanceFaq(site);
	return (
		<Layout language={language} site={site} page="help">
			<div className="mx-auto max-w-3xl px-5 py-16 lg:py-24">
				<h1 className="text-balance font-semibold text-4xl tracking-tight sm:text-5xl">
					{t("title")}
				</h1>
				<p className="mt-5 mb-14 text-lg text-soft">{t("description")}</p>
				<Faq
					title={t("faq.title")}
					items={[...t("faq.items", { returnObjects: true, email }), ...allowance]}
				/>
				<section className="mt-16 rounded-3xl bg-green-wash p-8 sm:p-10">
					<h2 className="font-semibold text-2xl tracking-tight">{t("contact.title")}</h2>
					<p className="mt-3 text-soft leading-relaxed">{t("contact.text")}</p>
					<p className="mt-6">
						<a href={`mailto:${email}`} className="button button-primary w-full sm:w-auto">
							{t("contact.cta")}
						</a>
					</p>
					<p className="mt-4 text-sm text-soft wrap-anywhere">
						{t("contact.emailLabel", { email })}
					</p>
				</section>
			</div>
		</Layout>
	);
}
