import { useTranslation } from "react-i18next";
import type { Revenue } from "../../../../worker/contract/analytics-schema.ts";
import { useFormats } from "../widgets/use-formats.ts";

/** Other currencies, which no figure contains. */
export function ForeignMoney({ foreign }: Pick<Revenue, "foreign">) {
	const { t } = useTranslation("revenue", { keyPrefix: "foreign" });
	const { formats } = useFormats();
	if (foreign.length === 0) return null;
	return (
		<section className="panel text-sm">
			<h2 className="font-semibold">{t("title")}</h2>
			<ul className="mt-2 space-y-1 text-soft">
				{foreign.map(({ currency, payments, amount, subscriptions }) => (
					<li key={currency}>
						{t("line", {
							currency: currency.toUpperCase(),
							payments: t("payments", { count: payments }),
							amount: formats.money(amount, currency),
							subscriptions: t("subscriptions", { count: subscriptions }),
						})}
					</li>
				))}
			</ul>
		</section>
	);
}
