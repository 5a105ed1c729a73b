import { useTranslation } from "react-i18next";
import { percentBelow, REFERENCE_PRICE, type ReferencePrice } from "../../../../contract/prices.ts";
import { useLanguage } from "../../../i18n/use-language.ts";
import { formatDay } from "../../blog/format-day.ts";
import { formatEuros } from "../../pricing/prices.ts";

interface Props {
	/** EUR a month, of the plan beside it. */
	perMonth: number;
	reference?: ReferencePrice | undefined;
}

/** How far a plan is below a named price, with its source and day; nothing while that is not true. */
export function PriceComparison({ perMonth, reference = REFERENCE_PRICE }: Props) {
	const { t } = useTranslation("pricing", { keyPrefix: "pro" });
	const language = useLanguage();
	const percent = percentBelow(perMonth, reference, new Date());
	if (reference === undefined || percent === undefined) return null;
	const { seller, plan, monthly, seenOn, link } = reference;
	return (
		<p className="mt-3 text-sm text-soft">
			{t("comparison", { percent, plan, seller })}{" "}
			<a href={link} rel="noopener" className="underline">
				{t("comparisonSource", {
					price: formatEuros(Number(monthly), language),
					day: formatDay(seenOn, language),
				})}
			</a>
		</p>
	);
}
