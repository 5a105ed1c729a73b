/** Why a customer may leave, in words (docs/product/back-office.md#customers-page). */
import { useTranslation } from "react-i18next";
import type { CustomerRow } from "../../../../contract/customer-calls-schema.ts";
import { useFormats } from "../../formats.ts";
import type { Situation } from "./sentence.tsx";

/** Each reason by itself: no score is made of them. */
export function useRisks(): (customer: CustomerRow) => string[] {
	const { t } = useTranslation("customers", { keyPrefix: "risks" });
	const { formats } = useFormats();
	return ({ state, ends_at, is_silent, last_used_at }) => [
		...(state === "in_arrears" ? [t("in_arrears")] : []),
		...(ends_at ? [t("ending", { on: formats.day(ends_at) })] : []),
		...(is_silent && last_used_at ? [t("silent", { since: formats.day(last_used_at) })] : []),
		...(is_silent && !last_used_at ? [t("never")] : []),
	];
}

/** The reason that is written about: a late payment first, then an end, then silence. */
export const riskOf = ({ state, ends_at }: Pick<CustomerRow, "state" | "ends_at">) =>
	(state === "in_arrears" ? "in_arrears" : ends_at ? "ending" : "silent") satisfies Situation;
