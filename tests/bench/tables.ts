import { median, type Rounds, type Verdict } from "./budgets.ts";
import { columns } from "./columns.ts";

/** Each case's medians over the rounds. */
export function caseTable(rounds: Rounds): string {
	const rows = [...rounds].map(([name, measured]) => [
		name,
		Math.round(median(measured.map(({ perSecond }) => perSecond))).toLocaleString("en"),
		median(measured.map(({ p50 }) => p50)).toFixed(2),
		median(measured.map(({ p99 }) => p99)).toFixed(2),
		median(measured.map(({ cpu }) => cpu)).toFixed(0),
	]);
	return columns([["", "requests/s", "p50 ms", "p99 ms", "cpu µs"], ...rows]);
}

function figure(ratio: number): string {
	return ratio.toFixed(2);
}

/** Each budget with its ratio, the rounds' range and the verdict; below them why the known misses are. */
export function verdictTable(verdicts: readonly Verdict[]): string {
	const rows = verdicts.map((each) => [
		each.name,
		`÷ ${each.against}`,
		figure(each.ratio),
		each.range.map(figure).join("–"),
		each.figure === "cpu" ? "" : figure(each.cpuRatio),
		`${each.figure === "perSecond" ? "≥" : "≤"} ${each.limit}`,
		each.verdict,
	]);
	const reasons = verdicts
		.filter(({ verdict }) => verdict === "missed")
		.map(({ name, missed }) => `${name}: held to ${missed?.limit}, since ${missed?.why}`);
	const table = columns([["", "", "ratio", "rounds", "by cpu", "budget", ""], ...rows]);
	return [table, ...reasons].join("\n");
}
