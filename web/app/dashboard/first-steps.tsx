import { useTranslation } from "react-i18next";
import { Check } from "../../ui/icons.tsx";

const STEPS = ["account", "install", "open", "formula"] as const;

interface Props {
	hasChatted: boolean;
	/** Whether this device cannot install the add-in, and the link for a computer is shown above. */
	isElsewhere: boolean;
}

/**
 * Steps that are left before the first formula, as the rows of a sheet with the next one selected; each is ticked by the
 * calls that it leads to (docs/product/dashboard.md#first-steps).
 */
export function FirstSteps({ hasChatted, isElsewhere }: Props) {
	const { t } = useTranslation("dashboard", { keyPrefix: "firstSteps" });
	const isDone = { account: true, install: hasChatted, open: hasChatted, formula: false };
	const next = STEPS.find((step) => !isDone[step]);
	return (
		<section className="mb-10" aria-labelledby="first-steps">
			<h2 id="first-steps" className="font-semibold text-2xl tracking-tight">
				{t("title")}
			</h2>
			<ol className="mt-4 rounded-lg border border-line-strong bg-sheet">
				{STEPS.map((step, at) => (
					<li
						key={step}
						aria-current={step === next ? "step" : undefined}
						className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-line not-first:border-t"
					>
						<span
							aria-hidden="true"
							className="grid place-content-center border-line border-r bg-paper text-sm text-soft"
						>
							{isDone[step] ? <Check className="size-4 text-green" /> : at + 1}
						</span>
						<div
							className={`px-4 py-3 ${step === next ? "relative z-1 -m-px border-2 border-green" : ""}`}
						>
							<span className="sr-only">{t(isDone[step] ? "done" : "todo")}</span>{" "}
							<span className={isDone[step] ? "text-soft" : "font-medium"}>{t(step)}</span>
							{step === next && step !== "account" && (
								<span className="mt-0.5 block text-sm text-soft">
									{t(step === "install" && isElsewhere ? "installElsewhere" : `${step}Text`)}
								</span>
							)}
						</div>
					</li>
				))}
			</ol>
		</section>
	);
}
