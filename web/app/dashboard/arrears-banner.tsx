import { useTranslation } from "react-i18next";
import { useApp } from "../app-context.tsx";

/** Above each tab but that of the plan, which says so itself: a payment is open, and where the card is changed. */
export function ArrearsBanner() {
	const { t } = useTranslation("common", { keyPrefix: "plan" });
	const { config } = useApp();
	return (
		<div role="alert" className="mb-8 rounded-xl bg-amber-wash p-5 text-amber">
			<p className="font-semibold">{t("states.in_arrears.name")}</p>
			<p className="mt-1 max-w-prose">{t("states.in_arrears.text")}</p>
			<a href={config.billingPortalUrl} className="button button-primary mt-4 w-full sm:w-auto">
				{t("next.card")}
			</a>
		</div>
	);
}
