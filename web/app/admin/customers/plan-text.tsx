import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlanState } from "../../../../contract/billing.ts";

/** Nothing is left that could end. */
const OVER: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);
const PLANS = ["free_trial", "beta", "premium"] as const;

interface StateProps {
	plan: string | null;
	state: PlanState;
}

/** A plan as it stands now, in the words that its customer reads (docs/product/dashboard.md#states-of-a-plan). */
export function PlanText({ plan, state }: StateProps) {
	const { t } = useTranslation("common", { keyPrefix: "plan" });
	return (
		<Named plan={plan} isWrong={state === "in_arrears"}>
			{t(`states.${state}.name`)}
		</Named>
	);
}

interface NamedProps {
	plan: string | null;
	isWrong: boolean;
	/** Its state. */
	children: ReactNode;
}

function Named({ plan, isWrong, children }: NamedProps) {
	const { t } = useTranslation("customers");
	const known = PLANS.find((name) => name === plan);
	if (known === undefined) return <span className="text-soft">{t("plans.none")}</span>;
	return (
		<>
			<span className="font-medium">{t(`plans.${known}`)}</span>
			<span className={`block ${isWrong ? "text-red" : "text-soft"}`}>{children}</span>
		</>
	);
}

interface StatusProps {
	plan: string;
	status: string;
	/** The plan ends with its period. */
	ends: boolean;
}

/** A plan as an event of Stripe gives it. */
export function PastPlanText({ plan, status, ends }: StatusProps) {
	const { t } = useTranslation("customers");
	// A status that Stripe adds has no text yet.
	const text = t(`statuses.${status}` as "statuses.active", {
		defaultValue: t("statuses.incomplete"),
	});
	return (
		<Named plan={plan} isWrong={status === "past_due" || status === "unpaid"}>
			{text}
			{ends && !OVER.has(status) && ` · ${t("ends")}`}
		</Named>
	);
}
