import { useTranslation } from "react-i18next";
import type { Language } from "../../../contract/events.ts";
import { ACCOUNT_PATHS, appLink } from "../../../contract/paths.ts";

const FIELD = "mt-3 w-full rounded-md border border-line-strong bg-paper px-3 py-3";

/** Asks for the newsletter, without a script (docs/product/blog.md#newsletter). */
export function NewsletterForm({ language }: { language: Language }) {
	const { t } = useTranslation("common", { keyPrefix: "newsletter" });
	return (
		<form method="post" action={appLink(ACCOUNT_PATHS.newsletter, language)}>
			<label>
				{t("label")}
				<input name="email" type="email" autoComplete="email" required className={FIELD} />
			</label>
			<button type="submit" className={FIELD}>
				{t("submit")}
			</button>
			<p className="mt-2 text-soft text-xs">{t("use")}</p>
		</form>
	);
}
