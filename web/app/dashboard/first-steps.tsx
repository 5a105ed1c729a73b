import { useTranslation } from "react-i18next";
import { Check } from "../../ui/icons.tsx";

const STEPS = ["account", "install", "open", "formula"] as const;

/** What is left before the first formula; each step is ticked by the calls that it leads to (docs/product.md#first-steps). */
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
					<li key={step} className="flex gap-3">
						<span
							className={`mt-0.5 grid size-5 shrink-0 place-content-center rounded-full border ${isDone[step] ? "border-green bg-green text-on-green" : "border-line-strong"}`}
						>
							{isDone[step] && <Check className="size-3.5" />}
							<span className="sr-only">{t(isDone[step] ? "done" : "todo")}</span>
						</span>
						<span className={isDone[step] ? "text-soft" : ""}>
							{t(step)}
							{step !== "account" && !isDone[step] && (
								<span className="block text-sm text-soft">{t(`${step}Text`)}</span>
							)}
						</span>
					</li>
				))}
			</ol>
		</section>
	);
}
