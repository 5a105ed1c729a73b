import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ExperimentSummary } from "../../../../worker/contract/experiment-admin.ts";
import { FigureHint } from "../widgets/figure-hint.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { daysLeft } from "./days-left.ts";

/** Where a test stands: slot, run, time left, whether it is published and live. */
export function ExperimentFacts({ experiment }: { experiment: ExperimentSummary }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "facts" });
	const { t: all } = useTranslation("ab-tests");
	const { formats } = useFormats();
	const { slot, run, startedAt, state, live, published } = experiment;
	const left = daysLeft(experiment, Date.now());
	const runs =
		startedAt === null ? t("noRun") : t("runNumber", { run, at: formats.day(startedAt) });
	const isShown = state === "running";
	return (
		<dl
			aria-label={t("label")}
			className="relative grid grid-cols-2 gap-x-6 gap-y-2 text-sm lg:grid-cols-3"
		>
			<Fact label={t("slot")}>{all(`slots.${slot ?? "none"}`)}</Fact>
			<Fact label={t("run")}>{runs}</Fact>
			{left !== undefined && (
				<Fact label={t("left")}>{left === 0 ? t("over") : t("days", { count: left })}</Fact>
			)}
			{state !== "draft" && (
				<Fact label={t("published")} isWrong={published !== "yes"}>
					{t(`publishedStates.${published}`)}
				</Fact>
			)}
			{isShown && (
				<Fact
					label={
						<>
							{t("live")}
							<FigureHint about={t("live")} figure="liveShare" />
						</>
					}
				>
					<span
						className={`me-2 inline-block size-2.5 rounded-full ${live ? "bg-green" : "border border-soft"}`}
						aria-hidden="true"
					/>
					{live === null
						? t("liveNone")
						: t("liveShare", { share: formats.percent(Math.round(100 * live)) })}
				</Fact>
			)}
		</dl>
	);
}

function Fact(props: { label: ReactNode; isWrong?: boolean; children: ReactNode }) {
	return (
		<div>
			<dt className="text-soft">{props.label}</dt>
			<dd className={`font-medium ${props.isWrong ? "text-red" : ""}`}>{props.children}</dd>
		</div>
	);
}
