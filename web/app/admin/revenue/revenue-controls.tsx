import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
	FILTERS,
	NO_CAMPAIGN,
	TOUCHES,
	type Touch,
	UNKNOWN_ORIGIN,
} from "../../../../worker/contract/analytics.ts";
import { campaignsQuery } from "../campaigns/get-campaigns.ts";
import { FilterControl } from "../period/filter-control.tsx";
import { PeriodControl } from "../period/period-control.tsx";
import type { Selected } from "../period/use-selection.ts";
import { Choice } from "../widgets/choice.tsx";
import { STEP_CHOICES, type StepChoice } from "./revenue-query.ts";

interface Props {
	selected: Selected;
	step: StepChoice;
	touch: Touch;
	/** Sets a parameter of the address; null removes it. */
	onChange(name: "step" | "touch", value: string | null): void;
}

/** Period, comparison, steps and filters of the page. */
export function RevenueControls({ selected, step, touch, onChange }: Props) {
	const { t } = useTranslation("revenue");
	const { filters } = selected.selection;
	// Platform and language are those of the sign-up, whichever touch counts.
	const hasTouch = filters.source ?? filters.campaign ?? filters.variant;
	return (
		<div className="panel space-y-4">
			<PeriodControl {...selected} />
			<div className="flex flex-wrap items-end gap-3">
				<Choice
					label={t("steps.label")}
					value={step}
					options={STEP_CHOICES.map((name) => [name, t(`steps.${name}`)] as const)}
					onChoose={(name) => onChange("step", name === "auto" ? null : name)}
				/>
				<FilterControl {...selected} names={FILTERS} suggestions={useOrigins(touch)} hasUnknown />
				{hasTouch !== undefined && (
					<Choice
						label={t("touch.label")}
						value={touch}
						options={TOUCHES.map((name) => [name, t(`touch.${name}`)] as const)}
						onChoose={(name) => onChange("touch", name === "first" ? null : name)}
					/>
				)}
			</div>
		</div>
	);
}

/** Sources and campaigns of the last 90 days, the most viewed first; none while they cannot be read. */
function useOrigins(touch: Touch) {
	const dimensions = ["utm_source", "utm_campaign"] as const;
	const { data = [] } = useQuery(
		campaignsQuery({ span: { days: "90" }, filters: {}, dimensions, touch }),
	);
	const valuesOf = (dimension: (typeof dimensions)[number]) => {
		const named = data.flatMap(({ key }) => key[dimension] || []);
		return [...new Set([...named, NO_CAMPAIGN, UNKNOWN_ORIGIN])];
	};
	return { source: valuesOf("utm_source"), campaign: valuesOf("utm_campaign") };
}
