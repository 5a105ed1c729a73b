import { useTranslation } from "react-i18next";
import { CALL_COLOURS } from "./chart-colours.ts";
import { useColumns } from "./figure-card.tsx";
import type { Column, Drawing } from "./points.ts";

const stacked = (colour: string, radius = 0): Drawing => ({
	...{ shape: "bar", colour, stack: "calls", outline: "var(--sheet)", radius },
});

/** Calls by kind, one above the other, and their sum. */
export function useCallColumns(): Column[] {
	const { t } = useTranslation("analytics", { keyPrefix: "usage" });
	return useColumns("callDay", (path: "formula_calls" | "chat_calls" | "total_calls") => t(path), [
		["formula_calls", stacked(CALL_COLOURS.formula)],
		["chat_calls", stacked(CALL_COLOURS.chat, 2)],
		["total_calls"],
	]);
}
