import { useTranslation } from "react-i18next";
import type { ExperimentList } from "../../../../worker/contract/experiment-admin.ts";
import { StateBadge } from "./experiment-facts.tsx";

/** Tests whose stored plan today's rules forbid (docs/experiments.md#lifecycle-of-a-test). */
export function InvalidTests({ tests }: { tests: ExperimentList["invalid"] }) {
	const { t } = useTranslation("ab-tests");
	return (
		<section aria-labelledby="tests-invalid">
			<h2 id="tests-invalid" className="font-semibold text-red text-xl tracking-tight">
				{t("invalid.title")}
			</h2>
			<p className="mt-1 max-w-prose text-soft">{t("invalid.lead")}</p>
			<ul className="mt-3 space-y-3">
				{tests.map(({ name, state }) => (
					<li key={name} className="panel flex flex-wrap items-center gap-3">
						<h3 className="wrap-anywhere font-semibold">{name}</h3>
						<StateBadge state={state} />
					</li>
				))}
			</ul>
		</section>
	);
}
