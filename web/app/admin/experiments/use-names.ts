import { useTranslation } from "react-i18next";
import type { Audience } from "../../../../worker/contract/experiment.ts";
import type { PlannedArm } from "../../../../worker/contract/experiment-admin.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { choiceNamed, fieldNamed } from "./slot-fields.ts";

/** Writes what a plan names: arms, contents of a slot, audience. */
export function useNames() {
	const { t } = useTranslation("ab-tests");
	const { formats } = useFormats();
	return {
		percent: formats.percent,
		weights: (arms: readonly Pick<PlannedArm, "id" | "weight">[]) =>
			arms
				.map(({ id, weight }) => t("plan.armWeight", { arm: id, weight: formats.number(weight) }))
				.join(" · "),
		field(name: string): string {
			const known = fieldNamed(name);
			return known ? t(`content.${known}`) : name;
		},
		/** A text as it is, a choice by its name. */
		content(field: string, value: string): string {
			const choice = choiceNamed(field, value);
			return choice ? t(`choices.${choice}`) : value;
		},
		audience({ languages, platforms, sources, sourcesExcluded }: Audience): string {
			const parts = [
				[
					"plan.audienceLanguages",
					languages.map((language) => t(`languages.${language}`)),
				] as const,
				[
					"plan.audiencePlatforms",
					platforms.map((platform) => t(`platforms.${platform}`)),
				] as const,
				[sourcesExcluded ? "plan.audienceNotSources" : "plan.audienceSources", sources] as const,
			].filter(([, names]) => names.length > 0);
			if (parts.length === 0) return t("plan.everybody");
			return parts.map(([key, names]) => t(key, { names: names.join(", ") })).join(" · ");
		},
	};
}
