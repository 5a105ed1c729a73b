import { parseAst } from "vite";

/** A node of the syntax tree: ESTree with TypeScript's additions. */
export interface Node {
	type: string;
	start: number;
	[field: string]: unknown;
}

/** Every node of a module, outer ones first. */
export function nodesOf(path: string, source: string): Node[] {
	const lang = path.endsWith("x") ? "tsx" : path.endsWith(".d.ts") ? "dts" : "ts";
	const nodes: Node[] = [];
	collect(parseAst(source, { lang }), nodes);
	return nodes;
}

/** Into one list: a generator for each level takes twice the time over the whole project. */
function collect(value: unknown, nodes: Node[]): void {
	if (Array.isArray(value)) {
		for (const item of value) collect(item, nodes);
	} else if (isNode(value)) {
		nodes.push(value);
		for (const field in value) collect(value[field], nodes);
	}
}

export function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The text of a string literal, or of a template without placeholders. */
export function literal(node: unknown): string | undefined {
	if (!isNode(node)) return undefined;
	if (node.type === "Literal" && typeof node.value === "string") return node.value;
	const { quasis } = node;
	if (node.type !== "TemplateLiteral" || !Array.isArray(quasis) || quasis.length !== 1)
		return undefined;
	return quasis[0].value.cooked;
}
