import { useTranslation } from "react-i18next";
import type { Language } from "../../../contract/events.ts";
import { blogPath, documentPath } from "../../../contract/paths.ts";

const LINK = "rounded-md px-3 py-2 hover:text-green";

/** Home, Blog and Pricing, for the header and the mobile menu. */
export function NavLinks({ language }: { language: Language }) {
	const { t } = useTranslation("common");
	return (
		<>
			<a href={documentPath("home", language)} className={LINK}>
				{t("nav.home")}
			</a>
			<a href={blogPath(language)} className={LINK}>
				{t("nav.blog")}
			</a>
			<a href={documentPath("pricing", language)} className={LINK}>
				{t("nav.pricing")}
			</a>
		</>
	);
}
