import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { overviewQuery } from "../widgets/overview/get-overview.ts";
import { useFormats } from "../widgets/use-formats.ts";

/** Time of the last update. */
export function DashboardFooter() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const { data } = useQuery(overviewQuery);
	return (
		<p className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-line border-t pt-4 text-sm text-soft">
			<span>
				{data
					? t("footer.updated", { time: formats.instant(data.last_updated) })
					: t("footer.never")}
			</span>
			<span>{t("footer.realTime")}</span>
		</p>
	);
}
