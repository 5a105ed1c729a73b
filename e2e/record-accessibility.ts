/** Reporter of `npm run proof -- accessibility`: writes its result for the declaration of accessibility. */
import { writeFileSync } from "node:fs";
import type { FullResult, Reporter, TestCase, TestResult } from "playwright/types/testReporter";
import {
	ACCOUNT_PATHS,
	APP_PATHS,
	blogPath,
	DOCUMENTS,
	type DocumentName,
	documentPath,
} from "../contract/paths.ts";

/** Type of the annotations in which tests leave an `AxeRun`. */
export const AXE_RUN = "axe run";

/** A run of axe on one page. */
export interface AxeRun {
	path: string;
	axe: string;
	rules: string[];
	findings: number;
}

const FILE = "web/site/pages/accessibility-checks.json";

/** Pages that the declaration covers: neither the back-office nor posts of the sample blog. */
const COVERED: ReadonlySet<string> = new Set([
	...(Object.keys(DOCUMENTS) as DocumentName[]).flatMap((name) => [
		documentPath(name, "fr"),
		documentPath(name, "en"),
	]),
	...[blogPath("fr"), blogPath("en")],
	...[...Object.values(ACCOUNT_PATHS), ...Object.values(APP_PATHS)],
]);

export default class RecordAccessibility implements Reporter {
	readonly #runs: AxeRun[] = [];

	onTestEnd(_test: TestCase, { annotations }: TestResult): void {
		const runs = annotations
			.filter(({ type }) => type === AXE_RUN)
			.map(({ description }): AxeRun => JSON.parse(description ?? ""));
		this.#runs.push(...runs.filter(({ path }) => COVERED.has(path)));
	}

	onEnd({ status }: FullResult): void {
		const [first] = this.#runs;
		if (first === undefined || status === "interrupted" || status === "timedout") return;
		const unique = (texts: string[]) => [...new Set(texts)].sort();
		const record = {
			date: new Date().toISOString().slice(0, 10),
			axe: first.axe,
			findings: this.#runs.reduce((sum, { findings }) => sum + findings, 0),
			pages: unique(this.#runs.map(({ path }) => path)),
			rules: unique(this.#runs.flatMap(({ rules }) => rules)),
		};
		writeFileSync(FILE, `${JSON.stringify(record, null, "\t")}\n`);
	}
}
