import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type {
	ExperimentPlan,
	PowerReport,
} from "../../../../../worker/contract/experiment-admin.ts";
import { FigureHint } from "../../widgets/figure-hint.tsx";
import { Results } from "../../widgets/results.tsx";
import { useFormats } from "../../widgets/use-formats.ts";
import { powerQuery } from "../experiment-calls.ts";
import { useSettled } from "../preview/use-settled.ts";

/** Above this relative effect, a test will probably end undecided. */
const UNLIKELY_EFFECT = 0.5;
const TYPING_MS = 600;

/** What a plan can find, in words; null while the form is not valid. */
export function PowerPanel({ plan }: { plan: ExperimentPlan | null }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "power" });
	const settled = useSettled(plan, TYPING_MS);
	return (
		<section className="panel relative" aria-live="polite">
			<h2 className="inline font-semibold text-xl tracking-tight">{t("title")}</h2>
			<FigureHint about={t("title")} figure="testPower" />
			<div className="mt-3 space-y-2 text-sm">
				{settled ? <Prediction plan={settled} /> : <p className="text-soft">{t("incomplete")}</p>}
			</div>
		</section>
	);
}

function Prediction({ plan }: { plan: ExperimentPlan }) {
	const query = useQuery(powerQuery(plan));
	return (
		<Results isPending={query.isPending}>
			<Words plan={plan} data={query.data} error={query.error} />
		</Results>
	);
}

interface WordsProps {
	plan: ExperimentPlan;
	data: PowerReport | undefined;
	error: Error | null;
}

function Words({ plan, data, error }: WordsProps) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "power" });
	const { t: all } = useTranslation("ab-tests");
	const { formats } = useFormats();
	if (error) return <p className="text-red">{t("failed", { message: error.message })}</p>;
	if (!data) return <p className="text-soft">{t("waiting")}</p>;
	const { baseRate, visitorsPerWeek, detectable } = data;
	if (baseRate === null) return <p>{t("noBase")}</p>;
	const words = {
		visitors: formats.number(visitorsPerWeek),
		weeks: all("plan.weekCount", { count: plan.weeks }),
	};
	if (detectable === null) {
		return <p className="rounded-lg bg-amber-wash px-3 py-2 text-amber">{t("never", words)}</p>;
	}
	return (
		<>
			<p>
				{t("found", {
					...words,
					rate: formats.percent(100 * baseRate),
					detectable: formats.percent(100 * detectable),
				})}
			</p>
			{detectable > UNLIKELY_EFFECT && (
				<p className="rounded-lg bg-amber-wash px-3 py-2 text-amber">{t("undecided")}</p>
			)}
		</>
	);
}
