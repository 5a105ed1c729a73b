import { useTranslation } from "react-i18next";
import { isHoldout } from "../../../../worker/contract/experiment.ts";
import type { ExperimentDetail } from "../../../../worker/contract/experiment-admin.ts";
import { Copy } from "../../../ui/icons.tsx";
import { notifyError, notifySuccess } from "../../notify.ts";
import { Button } from "../widgets/controls.tsx";
import { Panel } from "../widgets/page.tsx";
import { winnerOf } from "./possible-actions.ts";
import { defaultTexts } from "./slot-texts.ts";

/** After a winner is declared: which text to move into the repository, so that it stays without the test. */
export function WinnerNote({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "winner" });
	const { t: all } = useTranslation("ab-tests");
	const winner = winnerOf(experiment);
	const { slot } = experiment.plan;
	if (winner === undefined || slot === null || isHoldout(slot)) return null;
	const { id, content } = winner;
	const rows = content ? defaultTexts(slot, content) : [];
	const copy = (value: string) =>
		navigator.clipboard
			.writeText(value)
			.then(() => notifySuccess(t("copied")))
			.catch(() => notifyError(t("copyFailed")));
	return (
		<Panel title={t("title", { arm: id })} className="border-green">
			<p className="mt-1 max-w-prose text-sm">{t(content ? "text" : "control")}</p>
			<ul className="mt-3 divide-y divide-line text-sm">
				{rows.map(({ file, key, value }) => (
					<li key={`${file} ${key}`} className="flex items-start justify-between gap-4 py-2">
						<div className="wrap-anywhere min-w-0">
							<code className="text-soft">
								{file} → {key}
							</code>
							<p>{value || all("plan.empty")}</p>
						</div>
						{value && (
							<Button
								look="icon"
								aria-label={t("copyLabel", { key: `${file} ${key}` })}
								onClick={() => copy(value)}
							>
								<Copy className="size-4" />
							</Button>
						)}
					</li>
				))}
			</ul>
		</Panel>
	);
}
