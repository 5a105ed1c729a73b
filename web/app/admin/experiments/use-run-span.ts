import { useTranslation } from "react-i18next";
import type { ExperimentRun } from "../../../../worker/contract/experiment-admin.ts";
import { useFormats } from "../widgets/use-formats.ts";

/** The days of a run. */
export function useRunSpan(): (run: Pick<ExperimentRun, "startedAt" | "endedAt">) => string {
	const { t } = useTranslation("ab-tests", { keyPrefix: "runs" });
	const { formats } = useFormats();
	return ({ startedAt, endedAt }) => {
		const from = formats.day(startedAt);
		return endedAt === null ? t("since", { from }) : t("span", { from, to: formats.day(endedAt) });
	};
}
