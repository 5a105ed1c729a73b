import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FIRST_STEPS, type FirstStep } from "../../../../contract/admin.ts";
import { ADMIN_PATHS, documentPath } from "../../../../contract/paths.ts";
import { readStored, writeStored } from "../../../ui/browser-store.ts";
import { useTexts } from "../../formats.ts";
import { StepItem } from "../../step-item.tsx";
import { callQuery } from "../widgets/analytics-query.ts";
import { Button, TextLink } from "../widgets/controls.tsx";
import { Panel } from "../widgets/page.tsx";

/** localStorage: whether the list is of no more use in this browser, because it is done or was hidden. */
const STORE = "tabulia-first-steps";
const OVER = "over";

const MANUAL = {
	stripe: "docs/operations/services.md#stripe",
	blog: "docs/operations/services.md#wordpress",
} as const;
const PAGES = {
	customer: ADMIN_PATHS.customers,
	campaign: ADMIN_PATHS.campaigns,
	operator: ADMIN_PATHS.team,
	factor: ADMIN_PATHS.account,
	alerts: ADMIN_PATHS.account,
} as const;

/** Steps are done elsewhere, often in another tab. */
const stepsQuery = {
	...callQuery("get_first_steps", {}),
	refetchOnWindowFocus: "always",
} as const;

/**
 * Steps that a new installation still needs (docs/product/back-office.md#first-steps-of-an-installation). They stand below what can be
 * pressed, which would move under the finger.
 */
export function FirstSteps() {
	const [isOver, setIsOver] = useState(() => readStored(STORE) === OVER);
	const { data: steps } = useQuery({ ...stepsQuery, enabled: !isOver });
	const isComplete = steps && FIRST_STEPS.every((step) => steps[step]);
	useEffect(() => {
		if (isComplete) writeStored(STORE, OVER);
	}, [isComplete]);
	const hide = () => {
		writeStored(STORE, OVER);
		setIsOver(true);
		// The button disappears.
		document.getElementById("content")?.focus();
	};
	const { t } = useTexts("monday", "steps");
	if (!steps || isOver || isComplete) return null;
	return (
		<Panel title={t("title")}>
			<p className="mt-1 text-sm text-soft">{t("lead")}</p>
			<ol className="mt-4 grid gap-x-8 gap-y-3 lg:grid-cols-2">
				{FIRST_STEPS.map((step) => (
					<StepItem
						key={step}
						isDone={steps[step]}
						state={t(steps[step] ? "done" : "todo")}
						title={t(`${step}.title`)}
					>
						{t(`${step}.text`)} <Way step={step} />
					</StepItem>
				))}
			</ol>
			<Button className="mt-4" onClick={hide}>
				{t("hide")}
			</Button>
		</Panel>
	);
}

/** Place where a step is made: a section of the operators' manual, or an address here. */
function Way({ step }: { step: FirstStep }) {
	const { t, language } = useTexts("monday", "steps.links");
	switch (step) {
		case "stripe":
		case "blog":
			return <code>{MANUAL[step]}</code>;
		case "visit":
			return (
				<a href={documentPath("home", language)} className="text-green underline">
					{t(step)}
				</a>
			);
		default:
			return <TextLink to={PAGES[step]}>{t(step)}</TextLink>;
	}
}
