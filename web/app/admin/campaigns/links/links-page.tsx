import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { FILTERS } from "../../../../../contract/analytics.ts";
import { FilterControl } from "../../period/filter-control.tsx";
import { PeriodControl } from "../../period/period-control.tsx";
import { TouchChoice, touchIn } from "../../period/touch-choice.tsx";
import { useSelection } from "../../period/use-selection.ts";
import { Page } from "../../widgets/page.tsx";
import { LinkCard } from "./link-card.tsx";

/** docs/product/reports.md#campaign-links */
export function LinksPage() {
	const { t } = useTranslation("campaigns", { keyPrefix: "links" });
	const selected = useSelection();
	const [address] = useSearchParams();
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			controls={
				<>
					<PeriodControl {...selected} compares={false} />
					<TouchChoice />
					<FilterControl {...selected} names={FILTERS} />
				</>
			}
		>
			<LinkCard selected={selected} touch={touchIn(address)} />
		</Page>
	);
}
