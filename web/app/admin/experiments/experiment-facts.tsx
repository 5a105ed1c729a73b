import { Fragment } from "react";
import type { ExperimentSummary } from "../../../../contract/experiment-detail-schema.ts";
import type { ExperimentState, HealthProblem } from "../../../../contract/experiment-terms.ts";
import { experimentPath } from "../../../../contract/paths.ts";
import { caseOf, says } from "../../../../contract/verdict-table.ts";
import { TriangleAlert } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { DAY_MS } from "../period/spans.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Mark, TextLink } from "../widgets/controls.tsx";
import { Rows } from "../widgets/page.tsx";

/** State of a test: slot, run, time left, whether it is published and live. */
export function ExperimentFacts({ experiment }: { experiment: ExperimentSummary }) {
	const { t, formats } = useTexts("ab-tests", "facts");
	const { t: all } = useTexts("ab-tests");
	const { slot, run, startedAt, state, live, published } = experiment;
	const left = says(caseOf(experiment), "daysLeft") ? daysLeft(experiment, Date.now()) : undefined;
	const runs =
		startedAt === null ? t("noRun") : t("runNumber", { run, at: formats.day(startedAt) });
	const dot = live ? "bg-green" : "border border-soft";
	const liveText =
		live === null
			? t("liveNone")
			: t("liveShare", { share: formats.percent(Math.round(100 * live)) });
	return (
		<Rows
			look="facts"
			label={t("label")}
			rows={[
				[t("slot"), all(`slots.${slot ?? "none"}`)],
				[t("run"), runs],
				left !== undefined && [t("left"), left === 0 ? t("over") : t("days", { count: left })],
				state !== "draft" && [
					t("published"),
					t(`publishedStates.${published}`),
					{ isWrong: published !== "yes" },
				],
				state === "running" && [
					t("live"),
					<Fragment key="live">
						<span className={`me-2 inline-block size-2.5 rounded-full ${dot}`} aria-hidden="true" />
						{liveText}
					</Fragment>,
					{ figure: "liveShare" },
				],
			]}
		/>
	);
}

const WEEK_DAYS = 7;

/** Days until the last look of a running test, 0 when it is over; undefined while none is due. Pure. */
export function daysLeft(
	{ state, startedAt, weeks }: Pick<ExperimentSummary, "state" | "startedAt" | "weeks">,
	now: number,
): number | undefined {
	if (state !== "running" || startedAt === null) return undefined;
	const end = Date.parse(startedAt) + weeks * WEEK_DAYS * DAY_MS;
	return Math.max(0, Math.ceil((end - now) / DAY_MS));
}

const TONES = {
	...({ draft: "none", stopped: "none", archived: "none" } as const),
	...({ running: "good", kept: "good", paused: "warning" } as const),
};

export function StateBadge({ state }: { state: ExperimentState }) {
	const { t } = useTexts("ab-tests");
	return <Mark tone={TONES[state]}>{t(`states.${state}`)}</Mark>;
}

/** Marks a test that changes nothing on screen. */
export function AaBadge() {
	const { t } = useTexts("ab-tests");
	return <Mark tone="none">{t("aa.badge")}</Mark>;
}

/** Says what an A/A test is, and offers to give it a slot to whom may change it. */
export function AaOffer({ name }: { name: string }) {
	const { t } = useTexts("ab-tests", "aa");
	const admin = useAdmin();
	return (
		<p className="text-sm">
			{t("text")}{" "}
			{admin.role === "super_admin" && (
				<TextLink to={experimentPath(name, "experimentEdit")} className="font-medium">
					{t("offer")}
				</TextLink>
			)}
		</p>
	);
}

/** The problems but one: a decision that waits is said by the verdict. */
export function shownProblems(problems: readonly HealthProblem[]) {
	return problems.filter((problem) => problem !== "decided");
}

/** Problems of a test, and what to do about each. */
export function ProblemList({ problems }: { problems: readonly HealthProblem[] }) {
	const { t } = useTexts("ab-tests", "problems");
	const shown = shownProblems(problems);
	if (shown.length === 0) return null;
	return (
		<ul aria-label={t("label")} className="space-y-2 text-sm">
			{shown.map((problem) => (
				<li key={problem} className="flex gap-2 text-red">
					<TriangleAlert className="mt-0.5 size-4 shrink-0" />
					{t(problem)}
				</li>
			))}
		</ul>
	);
}
