import { useTranslation } from "react-i18next";
import type { ExperimentPlan } from "../../../../worker/contract/experiment-admin.ts";
import { LANGUAGES } from "../../../../worker/contract/languages.ts";
import { useFormats } from "../../formats.ts";
import { Line, Lines, PanelTitle } from "../widgets/page.tsx";
import { piecesOf } from "./plan-pieces.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { usePieceTexts } from "./use-names.ts";

/** What a test does, as it is saved, with its preview. */
export function PlanCard({ plan }: { plan: ExperimentPlan }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "plan" });
	const { t: all } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const texts = usePieceTexts();
	const pieces = [...piecesOf(plan).values()];
	const contents = pieces.filter((piece) => piece.name === "text");
	return (
		<section className="panel grid min-w-0 gap-8 lg:grid-cols-2">
			<div className="min-w-0">
				<PanelTitle title={t("heading")} />
				<Lines>
					{pieces
						.filter(({ name }) => !["text", "title", "hypothesis"].includes(name))
						.map((piece) => (
							<Line key={piece.name} label={texts.label(piece)}>
								{texts.value(piece)}
							</Line>
						))}
				</Lines>
				{plan.slot !== null &&
					plan.arms.map(({ id, weight }) => (
						<div key={id} className="mt-5 text-sm">
							<h3 className="font-semibold">
								{t("armWeight", { arm: id, weight: formats.number(weight) })}
							</h3>
							{!contents.some(({ arm }) => arm === id) && (
								<p className="text-soft">{all("content.own")}</p>
							)}
							<dl className="mt-1 space-y-1">
								{LANGUAGES.flatMap((language) =>
									contents
										.filter((text) => text.arm === id && text.language === language)
										.map((piece) => (
											<div key={piece.language + piece.field} lang={language}>
												<dt className="text-soft">{texts.label(piece)}</dt>
												<dd className="wrap-anywhere">{texts.value(piece)}</dd>
											</div>
										)),
								)}
							</dl>
						</div>
					))}
			</div>
			<PreviewPanel slot={plan.slot} arms={plan.arms} />
		</section>
	);
}
