import type { PlanState } from "../../../../contract/billing.ts";
import type { CustomerRow } from "../../../../contract/customer-calls-schema.ts";
import { useTexts } from "../../formats.ts";
import type { Situation } from "./sentence.tsx";

/** A plan as it stands now, in the words that its customer reads; only Pro is in a state that its name does not say. */
export function usePlanWords() {
	const { t } = useTexts("customers", "plans");
	const { t: common } = useTexts("common", "plan.states");
	return (plan: string | null, state: PlanState) => [
		...(plan === "premium" ? [t("premium")] : []),
		plan === null ? t("none") : common(`${state}.name`),
	];
}

/** docs/product/dashboard.md#states-of-a-plan */
export function PlanText({ plan, state }: { plan: string | null; state: PlanState }) {
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

/** Each reason by itself: no score is made of them. */
export function useRisks(): (customer: CustomerRow) => string[] {
	const { t, formats } = useTexts("customers", "risks");
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
