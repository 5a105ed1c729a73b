import { useTranslation } from "react-i18next";
import type { Language } from "../../../worker/contract/events.ts";
import { ACCOUNT_PATHS, appLink } from "../../../worker/contract/paths.ts";

/** Asks for the newsletter, without a script (docs/product.md#newsletter). */
export function NewsletterForm({ language }: { language: Language }) {
	const { t } = useTranslation("common", { keyPrefix: "newsletter" });
	return (
		<form method="post" action={appLink(ACCOUNT_PATHS.newsletter, language)} className="max-w-md">
			<label className="block">
				<span className="font-semibold">{t("label")}</span>
				<input
					name="email"
					type="email"
					autoComplete="email"
					required
					maxLength={320}
					placeholder={t("placeholder")}
					className="mt-2 min-h-11 w-full rounded-lg border border-line-strong bg-paper px-3 text-base text-ink"
				/>
			</label>
			<button type="submit" className="button button-quiet mt-2 w-full">
				{t("submit")}
			</button>
			<p className="mt-2 text-soft text-xs">{t("note")}</p>
		</form>
	);
}
