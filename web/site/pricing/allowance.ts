import { useTranslation } from "react-i18next";
import type { SiteConfig } from "../../../contract/site-config.ts";
import { useLanguage } from "../../i18n/use-language.ts";

/** The cells that a trial fills in a month, as they are written; undefined for no limit (docs/product/dashboard.md#allowance). */
export function useTrialCells({ trialCells }: SiteConfig): string | undefined {
	const language = useLanguage();
	return trialCells === null ? undefined : new Intl.NumberFormat(language).format(trialCells);
}

/** The question about the allowance, for the questions of a page; none where there is no limit. */
export function useAllowanceFaq(site: SiteConfig, texts: "pricing" | "beta" = "pricing") {
	const { t } = useTranslation(texts, { keyPrefix: "faq.allowance" });
	const cells = useTrialCells(site);
	return cells === undefined ? [] : [{ question: t("question"), answer: t("answer", { cells }) }];
}
