/**
 * `npm run figures -- SCRIPT…`: runs these benchmarks and writes what they print, with date and commit,
 * into docs/figures/. For an idle machine.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { stripVTControlCharacters } from "node:util";
import { execa, execaSync } from "execa";

const FIGURES = "docs/figures";
/** Lines that the local stack prints meanwhile. */
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
	const origin = `npm run ${script}, ${TODAY.format(new Date())}, commit ${commit}, ${cores}:`;
	const printed = stripVTControlCharacters(stdout).replace(ASIDE, "").trim();
	if (printed === "") throw new Error(`${script} printed nothing: its figures stay as they are`);
	writeFileSync(`${FIGURES}/${script.replaceAll(":", "-")}.txt`, `${origin}\n\n${printed}\n`);
}
