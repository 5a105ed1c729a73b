import { useTranslation } from "react-i18next";
import { betaSignupPath } from "../../../contract/paths.ts";
import { BenefitsAndSteps } from "../components/beta/benefits-and-steps.tsx";
import { BetaHero } from "../components/beta/beta-hero.tsx";
import { ChatbotComparison } from "../components/beta/chatbot-comparison.tsx";
import { Concept } from "../components/beta/concept.tsx";
import { FounderStory } from "../components/beta/founder-story.tsx";
import { CallBlock } from "../components/call-block.tsx";
import { Faq } from "../components/faq.tsx";
import { Layout } from "../components/layout.tsx";
import { SectionTitle } from "../components/section-title.tsx";
import { UseCaseCards } from "../components/use-case-cards.tsx";
import { PROVIDER_NAMES, VideoFacade } from "../components/video-facade.tsx";
import type { PageProps } from "../page-props.ts";
import { useAllowanceFaq } from "../pricing/allowance.ts";

/** docs/product/site.md#beta-page */
export function BetaPage({ language, site, slots }: PageProps) {
	const { t } = useTranslation("beta");
	const { demoVideo, supportEmail, company } = site;
	const allowance = useAllowanceFaq(site, "beta");
	return (
		<Layout language={language} site={site} page="beta" slots={slots}>
			<BetaHero content={slots?.["beta.hero"]} />
			<Concept />
			<section className="mx-auto max-w-4xl px-5 py-20 lg:py-28">
				<SectionTitle title={t("video.title")} text={t("video.text")} />
				<div className="mt-10">
					<VideoFacade video={demoVideo} label={t("video.poster")} />
				</div>
				<p className="mt-4 text-sm text-soft">
					{t("video.consentNote", { provider: PROVIDER_NAMES[demoVideo.provider] })}
				</p>
			</section>
			<ChatbotComparison />
			<UseCaseCards
				title={t("useCases.title")}
				items={t("useCases.items", { returnObjects: true })}
			/>
			<BenefitsAndSteps />
			<CallBlock
				title={t("signup.title")}
				text={t("signup.text")}
				cta={t("signup.cta")}
				href={betaSignupPath(language)}
				location="beta-signup"
				note={t("signup.note")}
			/>
			<div className="mx-auto max-w-3xl px-5 pt-20">
				<Faq
					title={t("faq.title")}
					items={t("faq.items", { returnObjects: true, email: supportEmail }).toSpliced(
						2,
						0,
						...allowance,
					)}
				/>
			</div>
			<FounderStory founder={company.director} />
		</Layout>
	);
}
