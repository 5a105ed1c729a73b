import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import { formatDiscount } from "../../pricing/prices.ts";

/** The billing switch: two radio inputs, read by the stylesheet. */
export function PeriodSwitch({ discount }: { discount: number }) {
	const { t } = useTranslation("pricing", { keyPrefix: "toggle" });
	const language = useLanguage();
	return (
		<fieldset className="period-switch flex w-fit max-w-full flex-wrap rounded-3xl border border-line-strong p-1">
			<legend className="sr-only">{t("label")}</legend>
			<label className="choice px-4 py-2">
				<input type="radio" name="period" value="monthly" defaultChecked className="sr-only" />
				{t("monthly")}
			</label>
			<label className="choice px-4 py-2">
				<input type="radio" name="period" value="annual" className="sr-only" />
				{t("annual")}{" "}
				<span className="period-badge">
					{t("badge", { discount: formatDiscount(discount, language) })}
				</span>
			</label>
		</fieldset>
	);
}
