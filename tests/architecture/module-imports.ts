import { posix } from "node:path";
import { isNode, literal, type Node, nodesOf } from "./syntax.ts";

export interface Import {
	/** A project file relative to the root, or a package's name. */
	target: string;
	isProjectFile: boolean;
	/** Erased by the compiler: `import type`, `export type … from`, `import("…").T`. */
	typeOnly: boolean;
	/** Loaded when the expression runs, not with the module. */
	lazy: boolean;
	names: string[];
	line: number;
}

/** Imports by path and text, since several tests of a file read the imports of the whole project. */
const found = new Map<string, Import[]>();

/**
 * All imports of a module: statements, re-exports, `import()`, types and globs.
 * @throws Error when the target of an `import()` is not a string literal.
 */
export function importsOf(path: string, source: string): Import[] {
	const key = `${path}\n${source}`;
	const imports = found.get(key) ?? findImports(path, source);
	found.set(key, imports);
	return imports;
}

function findImports(path: string, source: string): Import[] {
	const imports: Import[] = [];
	for (const node of nodesOf(path, source)) {
		const targets = targetsOf(node);
		if (targets === undefined) continue;
		const line = source.slice(0, node.start).split("\n").length;
		for (const target of targets) {
			if (target === undefined)
				throw new Error(`${path}:${line} imports a target that is not a string literal`);
			imports.push({ ...resolve(path, target), ...detailsOf(node), line });
		}
	}
	return imports;
}

/** The specifiers that a node imports; undefined for a node that imports nothing. */
function targetsOf(node: Node): (string | undefined)[] | undefined {
	switch (node.type) {
		case "ImportDeclaration":
		case "ExportAllDeclaration":
		case "ImportExpression":
		case "TSImportType":
			return [literal(node.source)];
		case "ExportNamedDeclaration":
			return node.source ? [literal(node.source)] : undefined;
		case "CallExpression":
			return isGlob(node.callee) ? globsOf(node.arguments) : undefined;
		default:
			return undefined;
	}
}

function isGlob(callee: unknown): boolean {
	if (!isNode(callee) || callee.type !== "MemberExpression") return false;
	const { object, property } = callee;
	return (
		isNode(object) && object.type === "MetaProperty" && isNode(property) && property.name === "glob"
	);
}

function globsOf(args: unknown): (string | undefined)[] {
	const first: unknown = Array.isArray(args) ? args[0] : undefined;
	const elements = isNode(first) && first.type === "ArrayExpression" ? first.elements : [first];
	return (elements as unknown[]).map(literal);
}

function detailsOf(node: Node): Pick<Import, "typeOnly" | "lazy" | "names"> {
	const kind = node.importKind ?? node.exportKind;
	const specifiers = Array.isArray(node.specifiers) ? node.specifiers : [];
	const qualifier = node.qualifier;
	return {
		typeOnly: node.type === "TSImportType" || kind === "type",
		lazy: node.type === "ImportExpression" || node.type === "CallExpression",
		names: isNode(qualifier)
			? [String(qualifier.name)]
			: specifiers.map((each) => each.imported?.name ?? each.local?.name ?? "*"),
	};
}

/** `../a.ts?raw` is the file `a.ts`; `react-dom/client` is the package `react-dom`. */
function resolve(from: string, specifier: string): Pick<Import, "target" | "isProjectFile"> {
	const [bare = ""] = specifier.split("?");
	if (bare.startsWith("."))
		return { target: posix.join(posix.dirname(from), bare), isProjectFile: true };
	if (bare.startsWith("/")) return { target: bare.slice(1), isProjectFile: true };
	const [scope = "", name = ""] = bare.split("/");
	return { target: bare.startsWith("@") ? `${scope}/${name}` : scope, isProjectFile: false };
}
