import { useTranslation } from "react-i18next";
import { SIGNUP } from "../../../worker/contract/paths.ts";
import { BetaHero } from "../components/beta/beta-hero.tsx";
import { BenefitsAndSteps, BetaUseCases } from "../components/beta/card-sections.tsx";
import { ChatbotComparison } from "../components/beta/chatbot-comparison.tsx";
import { Concept } from "../components/beta/concept.tsx";
import { FounderStory } from "../components/beta/founder-story.tsx";
import { Faq } from "../components/faq.tsx";
import { Layout } from "../components/layout.tsx";
import { SectionTitle } from "../components/section-title.tsx";
import { PROVIDER_NAMES, VideoFacade } from "../components/video-facade.tsx";
import type { PageProps } from "../pages.tsx";

/** Beta access (spec §2), in the order of the specification. */
export function BetaPage({ language, site, copy }: PageProps) {
	const { t } = useTranslation("beta");
	const { demoVideo, supportEmail, company } = site;
	return (
		<Layout language={language} site={site} page="beta">
			<BetaHero copy={copy} />
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
			<BetaUseCases />
			<BenefitsAndSteps />
			<section className="mx-auto max-w-6xl px-5">
				<div className="rounded-3xl bg-green-wash px-6 py-14 text-center sm:px-12">
					<h2 className="mx-auto max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
						{t("signup.title")}
					</h2>
					<p className="mx-auto mt-4 max-w-prose text-lg text-soft">{t("signup.text")}</p>
					<p className="mt-8">
						<a
							href={SIGNUP}
							className="button button-primary w-full sm:w-auto"
							data-cta="beta-signup"
						>
							{t("signup.cta")}
						</a>
					</p>
					<p className="mt-4 text-sm text-soft">{t("signup.note")}</p>
				</div>
			</section>
			<div className="mx-auto max-w-3xl px-5 pt-20">
				<Faq
					title={t("faq.title")}
					items={t("faq.items", { returnObjects: true, email: supportEmail })}
				/>
			</div>
			<FounderStory founder={company.director} />
		</Layout>
	);
}
