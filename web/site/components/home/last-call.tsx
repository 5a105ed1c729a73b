import { useTranslation } from "react-i18next";
import { installPath, tabletPath } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { CallLink } from "../call-link.tsx";

/** The closing call to action, in a selected cell of an empty sheet. */
export function LastCall({ language, platform = "other" }: PageProps) {
	const { t } = useTranslation("home", { keyPrefix: "ctaBlock" });
	return (
		<section className="last-call border-line border-t px-5 py-16 lg:py-32">
			<div className="mx-auto grid max-w-6xl gap-x-16 gap-y-5 px-[min(2rem,7vw)] py-14 *:min-w-0 lg:grid-cols-[3fr_2fr] lg:px-16 lg:py-20">
				<h2 className="display">{t("title")}</h2>
				<div>
					<p className="text-lg">{t("text")}</p>
					<CallLink
						href={installPath(platform, language)}
						tabletHref={tabletPath(platform, language)}
						location="closing"
					>
						{t("cta")}
					</CallLink>
					<p className="mt-4 text-sm">{t("note")}</p>
				</div>
			</div>
		</section>
	);
}
