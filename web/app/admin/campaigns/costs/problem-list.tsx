import { useTranslation } from "react-i18next";
import type { CostProblem } from "./parse-costs.ts";

/** Every problem of a file, by line. */
export function ProblemList({
	name,
	problems,
}: {
	name: string;
	problems: readonly CostProblem[];
}) {
	const { t } = useTranslation("admin", { keyPrefix: "costs" });
	return (
		<section role="alert" className="rounded-xl border border-red bg-red-wash px-4 py-3">
			<h3 className="font-semibold">{t("problems.title", { name, count: problems.length })}</h3>
			<ul className="mt-2 max-h-72 space-y-1 overflow-y-auto text-sm">
				{problems.map(({ line, problem, value }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a line may have one problem twice.
					<li key={at} className="wrap-anywhere">
						<strong className="font-semibold">{t("problems.line", { line })}</strong>{" "}
						{t(`problems.${problem}`, { value })}
					</li>
				))}
			</ul>
		</section>
	);
}
