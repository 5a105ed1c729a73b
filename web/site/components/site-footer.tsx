import { useTranslation } from "react-i18next";
import { Logo } from "./logo.tsx";

/** The year is the isolate's: the rendered page lives no longer than it (design §14). */
export function SiteFooter() {
	const { t } = useTranslation("common");
	return (
		<footer className="border-line border-t">
			<div className="mx-auto max-w-6xl space-y-4 px-5 py-10 text-soft text-sm">
				<Logo />
				<p>{t("footer.tagline")}</p>
				<p>{t("footer.copyright", { year: new Date().getFullYear() })}</p>
				<p className="max-w-prose text-xs leading-relaxed">{t("footer.trademark")}</p>
			</div>
		</footer>
	);
}
