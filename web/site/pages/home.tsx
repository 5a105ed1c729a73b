import { useTranslation } from "react-i18next";
import { Faq } from "../components/faq.tsx";
import { ChatSection } from "../components/home/chat-section.tsx";
import { Columns } from "../components/home/columns.tsx";
import { DataPath } from "../components/home/data-path.tsx";
import { Hero } from "../components/home/hero.tsx";
import { Install } from "../components/home/install.tsx";
import { LastCall } from "../components/home/last-call.tsx";
import { PriceLines } from "../components/home/price-lines.tsx";
import { ProductMoments } from "../components/home/product-moments.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../page-props.ts";
import { useAllowanceFaq } from "../pricing/allowance.ts";

/** docs/product/site.md#home-page */
export function HomePage(props: PageProps) {
	const { t } = useTranslation("home");
	const { language, site, slots } = props;
	const allowance = useAllowanceFaq(site);
	return (
		<Layout language={language} site={site} page="home" slots={slots}>
			<Hero {...props} />
			<Columns />
			<ChatSection />
			<Install />
			<ProductMoments {...props} />
			<DataPath {...props} />
			<PriceLines {...props} />
			<div id="faq" className="border-line border-t">
				<div className="beside mx-auto max-w-6xl px-5 py-16 lg:py-32">
					<Faq
						title={t("faq.title")}
						items={[...t("faq.items", { returnObjects: true }), ...allowance]}
						firstOpen
					/>
				</div>
			</div>
			<LastCall {...props} />
		</Layout>
	);
}
