import { useTranslation } from "react-i18next";

/** Nobody can say what a mail's link is worth: it stays valid, and is followed again. */
export function LinkUnavailable({ href }: { href: string }) {
	const { t } = useTranslation("auth", { keyPrefix: "linkUnavailable" });
	return (
		<>
			<p className="mt-3 text-soft" role="alert">
				{t("text")}
			</p>
			<a href={href} className="button button-primary mt-6 w-full">
				{t("retry")}
			</a>
		</>
	);
}
