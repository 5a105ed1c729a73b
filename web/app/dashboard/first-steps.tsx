import { useTranslation } from "react-i18next";
import { StepItem } from "../step-item.tsx";

const STEPS = ["account", "install", "open", "formula"] as const;

/** Steps that are left before the first formula; each step is ticked by the calls that it leads to (docs/product/dashboard.md#first-steps). */
export function FirstSteps({ hasChatted }: { hasChatted: boolean }) {
	const { t } = useTranslation("dashboard", { keyPrefix: "firstSteps" });
	const isDone = { account: true, install: hasChatted, open: hasChatted, formula: false };
	return (
		<section className="panel mb-8" aria-labelledby="first-steps">
			<h2 id="first-steps" className="font-semibold text-lg">
				{t("title")}
			</h2>
			<ol className="mt-4 space-y-3">
				{STEPS.map((step) => (
					<StepItem
						key={step}
						isDone={isDone[step]}
						state={t(isDone[step] ? "done" : "todo")}
						title={t(step)}
					>
						{step !== "account" && t(`${step}Text`)}
					</StepItem>
				))}
			</ol>
		</section>
	);
}
