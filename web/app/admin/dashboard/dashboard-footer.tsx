import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApp } from "../../app-context.tsx";
import { overviewQuery } from "../widgets/overview/get-overview.ts";
import { useFormats } from "../widgets/use-formats.ts";

/** Time of the last update. */
export function DashboardFooter() {
	const { t } = useTranslation("analytics");
	const { formats } = useFormats();
	const { supabase } = useApp();
	const { data } = useQuery(overviewQuery(supabase));
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
