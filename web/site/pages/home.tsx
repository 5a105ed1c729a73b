import { useTranslation } from "react-i18next";
import { Faq } from "../components/faq.tsx";
import { ChatSection } from "../components/home/chat-section.tsx";
import { ClosingCall } from "../components/home/closing-call.tsx";
import { Features } from "../components/home/features.tsx";
import { Hero } from "../components/home/hero.tsx";
import { Process } from "../components/home/process.tsx";
import { UseCases } from "../components/home/use-cases.tsx";
import { Layout } from "../components/layout.tsx";
import type { PageProps } from "../pages.tsx";

/** Home (spec §2), in the order of the specification. */
export function HomePage(props: PageProps) {
	const { t } = useTranslation("home");
	return (
		<Layout language={props.language} site={props.site} page="home">
			<Hero {...props} />
			<Features />
			<ChatSection />
			<Process {...props} />
			<UseCases />
			<ClosingCall {...props} />
			<div id="faq" className="mx-auto max-w-3xl px-5 py-20">
				<Faq title={t("faq.title")} items={t("faq.items", { returnObjects: true })} firstOpen />
			</div>
		</Layout>
	);
}
