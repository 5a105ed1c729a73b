import { useTranslation } from "react-i18next";
import type { Measure } from "./campaign-rows.ts";

/** Names that the database gives to rows without a name of their own (docs/product/reports.md#campaign-report). */
const SPECIAL = { "": "none", "(other)": "other", "(unknown)": "unknown" } as const;

/** A row's name as the reader sees it. */
export function useName(): (name: string) => string {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	return (name) => (Object.hasOwn(SPECIAL, name) ? t(SPECIAL[name as keyof typeof SPECIAL]) : name);
}

/** A source and its campaign in one name. */
export function useOriginName(): (origin: { source: string; campaign: string }) => string {
	const nameOf = useName();
	return ({ source, campaign }) =>
		source === campaign || campaign === ""
			? nameOf(source)
			: `${nameOf(source)} / ${nameOf(campaign)}`;
}

/** The name of a figure of the report. */
export function useMeasureName(): (measure: Measure) => string {
	const { t } = useTranslation("figures", { keyPrefix: "figures.campaigns" });
	return (measure) => t(`${measure}.name`);
}
