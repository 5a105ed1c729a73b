/**
 * `npm run figures -- SCRIPT…`: runs these benchmarks and writes what they print, with date and commit,
 * into docs/figures.md. For an idle machine.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { stripVTControlCharacters } from "node:util";
import { execa, execaSync } from "execa";

const FIGURES = "docs/figures.md";
/** A longer print is folded. */
const MAX_LINES = 60;
/** What the local stack prints meanwhile. */
const ASIDE = /^(?:MailDev API running|Using secrets).*\n/gm;
const TODAY = new Intl.DateTimeFormat("en", { dateStyle: "long" });

const { stdout: commit } = execaSync("git", ["rev-parse", "--short", "HEAD"]);
for (const script of process.argv.slice(2)) {
	const { stdout } = await execa("npm", ["run", "--silent", script], {
		stdio: ["ignore", ["pipe", "inherit"], "inherit"],
		// A missed budget is a figure as well.
		reject: false,
	});
	const cores = `${availableParallelism()} cores`;
	const origin = `\`npm run ${script}\`, ${TODAY.format(new Date())}, commit ${commit}, ${cores}:`;
	const printed = stripVTControlCharacters(stdout).replace(ASIDE, "").trim();
	if (printed === "") throw new Error(`${script} printed nothing: its figures stay as they are`);
	const block = `\`\`\`text\n${printed}\n\`\`\``;
	replaceFigures(script, `${origin}\n\n${fold(printed, block)}`);
}

/** A long print is folded, so that the figures can be read through. */
function fold(printed: string, block: string): string {
	const lines = printed.split("\n");
	if (lines.length <= MAX_LINES) return block;
	return `<details>\n<summary>${lines.length} lines</summary>\n\n${block}\n\n</details>`;
}

/** @throws Error when the file has no place for the script's figures */
function replaceFigures(script: string, text: string): void {
	const [begin, end] = [`<!-- ${script} -->`, `<!-- /${script} -->`];
	const figures = readFileSync(FIGURES, "utf8");
	const [before, rest] = figures.split(begin);
	const after = rest?.split(end)[1];
	if (before === undefined || after === undefined) throw new Error(`${FIGURES} has no ${begin}`);
	writeFileSync(FIGURES, `${before}${begin}\n${text}\n${end}${after}`);
}
