import { useTranslation } from "react-i18next";
import { installPath, tabletPath } from "../../../contract/paths.ts";
import { CallBlock } from "../components/call-block.tsx";
import { Faq } from "../components/faq.tsx";
import { ChatSection } from "../components/home/chat-section.tsx";
import { Features } from "../components/home/features.tsx";
import { Hero } from "../components/home/hero.tsx";
import { Process } from "../components/home/process.tsx";
import { ProductMoments } from "../components/home/product-moments.tsx";
import { Layout } from "../components/layout.tsx";
import { UseCaseCards } from "../components/use-case-cards.tsx";
import type { PageProps } from "../page-props.ts";
import { useAllowanceFaq } from "../pricing/allowance.ts";

/** docs/product/site.md#home-page */
export function HomePage(props: PageProps) {
	const { t } = useTranslation("home");
	const { language, site, platform = "other", slots } = props;
	const allowance = useAllowanceFaq(site);
	return (
		<Layout language={language} site={site} page="home" slots={slots}>
			<Hero {...props} />
			<Features />
			<ChatSection />
			<Process {...props} />
			<ProductMoments />
			<UseCaseCards
				title={t("useCases.title")}
				text={t("useCases.text")}
				items={t("useCases.items", { returnObjects: true })}
			/>
			<CallBlock
				title={t("ctaBlock.title")}
				text={t("ctaBlock.text")}
				cta={t("ctaBlock.cta")}
				href={installPath(platform, language)}
				tabletHref={tabletPath(platform, language)}
				location="closing"
				note={t("ctaBlock.note")}
			/>
			<div id="faq" className="mx-auto max-w-3xl px-5 py-20">
				<Faq
					title={t("faq.title")}
					items={[...t("faq.items", { returnObjects: true }), ...allowance]}
					firstOpen
				/>
			</div>
		</Layout>
	);
}
