import { useTranslation } from "react-i18next";
import type { ExperimentChange } from "../../../../worker/contract/experiment-admin.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { differences, type Piece } from "./plan-pieces.ts";
import { usePieceTexts } from "./use-piece-texts.ts";

/** Who changed what and when, the newest first. */
export function HistoryCard({ history }: { history: readonly ExperimentChange[] }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "history" });
	const { formats } = useFormats();
	return (
		<section className="panel min-w-0">
			<h2 className="font-semibold text-xl tracking-tight">{t("title")}</h2>
			<ol className="mt-3 divide-y divide-line">
				{history.map((change) => {
					const { at, adminEmail, action, revision, run } = change;
					const by = { who: adminEmail ?? t("worker"), at: formats.instant(at), run };
					return (
						<li key={`${revision} ${at} ${action}`} className="py-3 text-sm">
							<p className="wrap-anywhere">
								<strong className="font-semibold">{t(`kinds.${action}`)}</strong>{" "}
								<span className="text-soft">{t(run === 0 ? "byNoRun" : "by", by)}</span>
							</p>
							{action !== "create" && <Changes {...change} />}
						</li>
					);
				})}
			</ol>
		</section>
	);
}

function Changes({ before, after }: Pick<ExperimentChange, "before" | "after">) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "history" });
	const { t: plan } = useTranslation("ab-tests", { keyPrefix: "plan" });
	const texts = usePieceTexts();
	const changed = differences(before, after);
	if (changed.length === 0) return null;
	const textOf = (piece: Piece | undefined) => (piece ? texts.value(piece) : plan("none"));
	return (
		<dl className="mt-2 space-y-2">
			{changed.map(({ key, before: old, after: now }) => (
				<div key={key}>
					<dt className="text-soft">{texts.label((now ?? old) as Piece)}</dt>
					<dd className="wrap-anywhere">
						<del className="text-soft">
							<span className="sr-only">{t("before")} </span>
							{textOf(old)}
						</del>{" "}
						<span aria-hidden="true">→</span>{" "}
						<ins className="no-underline">
							<span className="sr-only">{t("after")} </span>
							{textOf(now)}
						</ins>
					</dd>
				</div>
			))}
		</dl>
	);
}
