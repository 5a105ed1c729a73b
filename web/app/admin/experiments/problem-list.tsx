import { useTranslation } from "react-i18next";
import type { HealthProblem } from "../../../../worker/contract/experiment-admin.ts";
import { TriangleAlert } from "../../../ui/icons.tsx";

/** What is wrong with a test, and what to do about it. */
export function ProblemList({ problems }: { problems: readonly HealthProblem[] }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "problems" });
	if (problems.length === 0) return null;
	return (
		<ul aria-label={t("label")} className="space-y-2 text-sm">
			{problems.map((problem) => (
				<li key={problem} className="flex gap-2 text-red">
					<TriangleAlert className="mt-0.5 size-4 shrink-0" />
					{t(problem)}
				</li>
			))}
		</ul>
	);
}
