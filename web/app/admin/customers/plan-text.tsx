import { useTranslation } from "react-i18next";

/** Stripe's statuses with a text of their own. */
const STATUSES = [
	"active",
	"trialing",
	"past_due",
	"unpaid",
	"paused",
	"canceled",
	"incomplete",
	"incomplete_expired",
] as const;
/** Nothing is left that could end. */
const OVER: ReadonlySet<string> = new Set(["canceled", "incomplete_expired"]);
const PLANS = ["free_trial", "beta", "premium"] as const;

interface Props {
	plan: string | null;
	status: string | null;
	/** The plan ends with its period. */
	ends: boolean;
}

/** A plan and its state in words. */
export function PlanText({ plan, status, ends }: Props) {
	const { t } = useTranslation("customers");
	const known = PLANS.find((name) => name === plan);
	if (known === undefined) return <span className="text-soft">{t("plans.none")}</span>;
	const state = STATUSES.find((name) => name === status) ?? "incomplete";
	const isWrong = state === "past_due" || state === "unpaid";
	return (
		<>
			<span className="font-medium">{t(`plans.${known}`)}</span>
			<span className={`block ${isWrong ? "text-red" : "text-soft"}`}>
				{t(`statuses.${state}`)}
				{ends && !OVER.has(state) && ` · ${t("ends")}`}
			</span>
		</>
	);
}
