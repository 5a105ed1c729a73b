import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { TogetherTest } from "../../../../../worker/contract/experiment-admin.ts";
import { experimentPath } from "../../../../../worker/contract/paths.ts";
import { Panel } from "../../widgets/page.tsx";
import { useRunSpan } from "../run-cards.tsx";

/** The other tests that visitors of a run may have met on the same page (docs/experiments.md#holdout). */
export function TogetherCard({ tests }: { tests: readonly TogetherTest[] }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "together" });
	const { t: all } = useTranslation("ab-tests");
	const spanOf = useRunSpan();
	return (
		<Panel title={t("title")}>
			{tests.length === 0 ? (
				<p className="mt-1 text-sm text-soft">{t("none")}</p>
			) : (
				<ul className="mt-3 space-y-2 text-sm">
					{tests.map(({ name, slot, ...span }) => (
						<li key={name + span.startedAt}>
							<Link to={experimentPath(name)} className="underline">
								{t("one", { name, slot: all(`slots.${slot ?? "none"}`), span: spanOf(span) })}
							</Link>
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}
