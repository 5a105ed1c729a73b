import { useTranslation } from "react-i18next";
import type { Piece } from "./plan-pieces.ts";
import { useNames } from "./use-names.ts";

/** Names a piece of a plan, and writes its value. */
export function usePieceTexts(): { label(piece: Piece): string; value(piece: Piece): string } {
	const { t } = useTranslation("ab-tests", { keyPrefix: "plan" });
	const { t: all } = useTranslation("ab-tests");
	const names = useNames();
	return {
		label(piece) {
			if (piece.name === "weights") return t("arms");
			if (piece.name !== "text") return t(piece.name);
			return t("armContent", {
				arm: piece.arm,
				language: all(`languages.${piece.language}`),
				field: names.field(piece.field),
			});
		},
		value(piece) {
			switch (piece.name) {
				case "hypothesis":
					return piece.value || t("empty");
				case "slot":
					return all(`slots.${piece.value ?? "none"}`);
				case "primaryGoal":
				case "guardrailGoal":
					return all(`goals.${piece.value}`);
				case "weights":
					return names.weights(piece.value);
				case "text":
					return names.content(piece.field, piece.value) || t("empty");
				case "audience":
					return names.audience(piece.value);
				case "allocation":
					return names.percent(piece.value);
				case "weeks":
					return t("weekCount", { count: piece.value });
			}
		},
	};
}
