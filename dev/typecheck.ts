/** `npm run typecheck`: checks each runtime with its own ambient types. Exits with 1 on an error. */
import { spawnSync } from "node:child_process";

const PROJECTS = [
	"worker/tsconfig.json",
	"web/tsconfig.json",
	"tests/edge/tsconfig.json",
	"tests/tsconfig.node.json",
];

/** Each checker computes the types of all texts again: several take a third more processor time. */
const OPTIONS = ["--checkers", "1"];

const failed = PROJECTS.filter(
	(project) => spawnSync("tsc", ["-p", project, ...OPTIONS], { stdio: "inherit" }).status !== 0,
);
if (failed.length > 0) {
	console.error(`Types are wrong in ${failed.join(", ")}`);
	process.exit(1);
}
