import { useTranslation } from "react-i18next";
import type { PlanState } from "../../../../contract/billing.ts";

/** A plan as it stands now, in the words that its customer reads; only Pro is in a state that its name does not say. */
export function usePlanWords() {
	const { t } = useTranslation("customers", { keyPrefix: "plans" });
	const { t: common } = useTranslation("common", { keyPrefix: "plan.states" });
	return (plan: string | null, state: PlanState) => [
		...(plan === "premium" ? [t("premium")] : []),
		plan === null ? t("none") : common(`${state}.name`),
	];
}

interface Props {
	plan: string | null;
	state: PlanState;
}

/** docs/product/dashboard.md#states-of-a-plan */
export function PlanText({ plan, state }: Props) {
	const words = usePlanWords()(plan, state);
	return (
		<>
			{words.length > 1 && <span className="font-medium">{words[0]} </span>}
			<span className={state === "in_arrears" ? "text-amber" : words.length > 1 ? "text-soft" : ""}>
				{words.at(-1)}
			</span>
		</>
	);
}
