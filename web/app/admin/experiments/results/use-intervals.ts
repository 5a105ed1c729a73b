import { useTranslation } from "react-i18next";
import type { Interval } from "../../../../../worker/contract/experiment-admin.ts";
import { useFormats } from "../../widgets/use-formats.ts";

const NONE = "–";

/** Writes estimates and their intervals, as a share or as an effect with its sign. */
export function useIntervals() {
	const { t } = useTranslation("ab-tests", { keyPrefix: "results" });
	const { t: all } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const share = (value: number | null) => (value === null ? NONE : formats.percent(100 * value));
	const effect = (value: number | null) => (value === null ? NONE : formats.effect(value));
	const limit = (value: number | null) =>
		value === null ? all("verdict.infinite") : formats.effect(value);
	return {
		share,
		effect,
		shareInterval: ({ low, high }: Interval) =>
			low === null && high === null ? NONE : t("interval", { low: share(low), high: share(high) }),
		effectInterval: ({ low, high }: Interval) =>
			low === null && high === null ? NONE : t("interval", { low: limit(low), high: limit(high) }),
	};
}
