import { useTranslation } from "react-i18next";
import { Page } from "../../widgets/page.tsx";
import { CostSection } from "./cost-section.tsx";

/** docs/product/money.md#campaign-costs */
export function CostsPage() {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	return (
		<Page title={t("title")} lead={t("lead")}>
			<CostSection />
		</Page>
	);
}
