import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { ageOf } from "../system/age-of.ts";
import { ROLLUPS, RollupAgesContext } from "./rollup-ages.ts";
import { useFormats } from "./use-formats.ts";

/**
 * The age of the rollups that a SQL function reads, in words, and whether one of them is too old; undefined for a
 * function that reads none.
 */
export function useRollupAges(source: string): { text: string; isStale: boolean } | undefined {
	const { t } = useTranslation("period", { keyPrefix: "age" });
	const { language } = useFormats();
	const ages = useContext(RollupAgesContext);
	const rollups = ROLLUPS[source];
	if (rollups === undefined || ages === undefined) return undefined;
	if (ages === "unknown") return { text: t("unknown"), isStale: true };
	const texts = rollups.map((rollup) => {
		const at = ages[rollup]?.at;
		return at ? t(rollup, { age: ageOf(at, Date.now(), language) }) : t(`${rollup}_never`);
	});
	return {
		text: texts.join(" "),
		isStale: rollups.some((rollup) => ages[rollup]?.is_stale ?? true),
	};
}
