import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { RefreshCw } from "../../../ui/icons.tsx";
import { ANALYTICS_KEY } from "../widgets/analytics-query.ts";

/** Invalidates all analytics data; visible figures are requested again. */
export function RefreshButton() {
	const { t } = useTranslation("analytics");
	const queries = useQueryClient();
	const busy = useIsFetching({ queryKey: ANALYTICS_KEY }) > 0;
	return (
		<button
			type="button"
			className="button button-quiet"
			onClick={() => queries.invalidateQueries({ queryKey: ANALYTICS_KEY })}
		>
			<RefreshCw className={`size-4 ${busy ? "turns" : ""}`} />
			{t("refresh")}
		</button>
	);
}
