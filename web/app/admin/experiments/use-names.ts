import type { PlannedArm } from "../../../../contract/experiment-admin.ts";
import type { ExperimentRun, Interval } from "../../../../contract/experiment-detail-schema.ts";
import type { Audience } from "../../../../contract/experiment-schema.ts";
import { CONTROL } from "../../../../contract/slots.ts";
import { useTexts } from "../../formats.ts";
import type { Piece } from "./plan-pieces.ts";
import { type ChoiceName, type FieldName, isChoice } from "./slot-texts.ts";

/** Writes what a plan names: arms, contents of a slot, audience. */
export function useNames() {
	const { t, formats } = useTexts("ab-tests");
	return {
		percent: formats.percent,
		arm: (arm: string) => (arm === CONTROL ? t("control", { arm }) : arm),
		weights: (arms: readonly Pick<PlannedArm, "id" | "weight">[]) =>
			arms
				.map(({ id, weight }) => t("plan.armWeight", { arm: id, weight: formats.number(weight) }))
				.join(" · "),
		field: (name: string) => t(`content.${name as FieldName}`, { defaultValue: name }),
		/** A text as it is, a choice by its name. */
		content: (field: string, value: string) =>
			isChoice(field) ? t(`choices.${value as ChoiceName}`, { defaultValue: value }) : value,
		audience({ languages, platforms, sources, sourcesExcluded }: Audience): string {
			const parts = [
				["plan.audienceLanguages", languages.map((one) => t(`languages.${one}`))],
				["plan.audiencePlatforms", platforms.map((one) => t(`platforms.${one}`))],
				[sourcesExcluded ? "plan.audienceNotSources" : "plan.audienceSources", sources],
			] as const;
			const named = parts.filter(([, names]) => names.length > 0);
			if (named.length === 0) return t("plan.everybody");
			return named.map(([key, names]) => t(key, { names: names.join(", ") })).join(" · ");
		},
	};
}

/** Names a piece of a plan, and writes its value. */
export function usePieceTexts() {
	const { t } = useTexts("ab-tests");
	const names = useNames();
	return {
		label(piece: Piece): string {
			if (piece.name === "weights") return t("plan.arms");
			if (piece.name !== "text") return t(`plan.${piece.name}`);
			return t("plan.armContent", {
				arm: piece.arm,
				language: t(`languages.${piece.language}`),
				field: names.field(piece.field),
			});
		},
		value(piece: Piece | undefined): string {
			switch (piece?.name) {
				case undefined:
					return t("plan.none");
				case "title":
				case "hypothesis":
					return piece.value || t("plan.empty");
				case "slot":
					return t(`slots.${piece.value ?? "none"}`);
				case "primaryGoal":
				case "guardrailGoal":
					return t(`goals.${piece.value}`);
				case "weights":
					return names.weights(piece.value);
				case "text":
					return names.content(piece.field, piece.value) || t("plan.empty");
				case "audience":
					return names.audience(piece.value);
				case "allocation":
					return names.percent(piece.value);
				case "weeks":
					return t("plan.weekCount", { count: piece.value });
			}
		},
	};
}

/** A fraction in percent. */
export const percent = (fraction: number | null | undefined) =>
	typeof fraction === "number" ? 100 * fraction : null;

const NONE = "–";

/** Writes estimates and their intervals, as a share or as an effect with its sign. */
export function useEffects() {
	const { t, formats } = useTexts("ab-tests");
	const share = (value: number | null) => (value === null ? NONE : formats.percent(100 * value));
	const effect = (value: number | null) => (value === null ? NONE : formats.effect(value));
	/** An end of an interval, which may have none. */
	const end = (value: number | null) =>
		value === null ? t("verdict.infinite") : formats.effect(value);
	const between = ({ low, high }: Interval, write: (value: number | null) => string) =>
		low === null && high === null
			? NONE
			: t("results.interval", { low: write(low), high: write(high) });
	return {
		share,
		effect,
		end,
		shareInterval: (interval: Interval) => between(interval, share),
		effectInterval: (interval: Interval) => between(interval, end),
	};
}

/** The days of a run. */
export function useRunSpan(): (run: Pick<ExperimentRun, "startedAt" | "endedAt">) => string {
	const { t, formats } = useTexts("ab-tests", "runs");
	return ({ startedAt, endedAt }) => {
		const from = formats.day(startedAt);
		return endedAt === null ? t("since", { from }) : t("span", { from, to: formats.day(endedAt) });
	};
}
