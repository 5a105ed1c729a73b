import { Trans, useTranslation } from "react-i18next";
import { betaSignupPath } from "../../../../contract/paths.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { ShareButton } from "../share-button.tsx";

interface Props {
	/** The founder's name; a marked blank while `COMPANY` has none. */
	founder: string;
}

/** The founder's story, the second sign-up button, and the postscripts. */
export function FounderStory({ founder }: Props) {
	const { t } = useTranslation("beta");
	const language = useLanguage();
	return (
		<section className="mx-auto max-w-3xl px-5 py-20">
			<h2 className="display">{t("founder.title")}</h2>
			<div className="mt-8 space-y-5 text-lg leading-relaxed">
				{t("founder.paragraphs", { returnObjects: true }).map(({ text }) => (
					<p key={text}>{text}</p>
				))}
			</div>
			<p className="mt-6 font-semibold">
				{t("founder.signature", { founder: founder || t("blanks.director", { ns: "common" }) })}
			</p>
			<p className="mt-8">
				<a
					href={betaSignupPath(language)}
					className="button button-primary w-full sm:w-auto"
					data-cta="beta-founder"
				>
					{t("founder.cta")}
				</a>
			</p>
			<ul
				aria-label={t("ps.label")}
				className="mt-14 space-y-4 border-line border-t pt-8 text-soft"
			>
				{t("ps.items", { returnObjects: true }).map(({ text }) => (
					<li key={text}>
						<Trans defaults={text} components={{ strong: <strong className="text-ink" /> }} />
					</li>
				))}
			</ul>
			<div className="mt-8">
				<ShareButton />
			</div>
		</section>
	);
}
