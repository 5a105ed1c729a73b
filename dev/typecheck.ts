/**
 * `npm run typecheck`: checks each runtime with its own ambient types. Exits with 1 on an error.
 *
 * A test project contains most of the product. tsc would check those files again, which takes half of its time, so
 * the compiler is called for the remaining ones only.
 */
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { API, type Diagnostic, type Program } from "typescript/unstable/sync";

const ROOT = resolve(import.meta.dirname, "..");
/** Checked with all files that they reach: a component, for example, has to work without a DOM in the Worker. */
const PRODUCT = ["worker/tsconfig.json", "web/tsconfig.json", "dev/tsconfig.json"];
const TESTS = ["tests/edge/tsconfig.json", "tests/tsconfig.node.json"];

const api = new API({ cwd: ROOT });

function programOf(project: string): Program {
	const path = join(ROOT, project);
	const { configFileName, program } =
		api
			.updateSnapshot({ openProjects: [path] })
			.getProjects()
			.find((each) => each.configFileName === path) ?? {};
	if (!configFileName || !program) throw new Error(`${project} cannot be opened`);
	return program;
}

/** The project's own files, and not those of packages. */
const filesOf = (program: Program) =>
	program
		.getSourceFileNames()
		.filter((path) => path.startsWith(ROOT) && !path.includes("/node_modules/"));

function errorsIn(program: Program, files: string[]): Diagnostic[] {
	return [
		...program.getConfigFileParsingDiagnostics(),
		...program.getProgramDiagnostics(),
		...files.flatMap((file) => [
			...program.getSyntacticDiagnostics(file),
			...program.getBindDiagnostics(file),
			...program.getSemanticDiagnostics(file),
		]),
	];
}

/** `web/app/a.ts:3: Type 'string' is not assignable to type 'number'.` */
function messageOf({ fileName, pos, code, ...error }: Diagnostic): string {
	const place = fileName
		? `${relative(ROOT, fileName)}:${readFileSync(fileName, "utf8").slice(0, pos).split("\n").length}: `
		: "";
	return `${place}${textOf({ ...error, pos, code })} (TS${code})`;
}

/** With the reasons for it, each indented below the one before. */
function textOf({ text, messageChain = [] }: Diagnostic): string {
	return [text, ...messageChain.map(textOf)].join("\n").replaceAll("\n", "\n  ");
}

const failed: string[] = [];
const checked = new Set<string>();
for (const project of [...PRODUCT, ...TESTS]) {
	const program = programOf(project);
	const files = filesOf(program).filter((file) => PRODUCT.includes(project) || !checked.has(file));
	if (files.length === 0) throw new Error(`${project} has no files`);
	const errors = errorsIn(program, files);
	if (PRODUCT.includes(project)) for (const file of files) checked.add(file);
	if (errors.length === 0) continue;
	failed.push(project);
	for (const error of errors) console.error(messageOf(error));
}
api.close();
if (failed.length > 0) {
	console.error(`Types are wrong in ${failed.join(", ")}`);
	process.exit(1);
}
