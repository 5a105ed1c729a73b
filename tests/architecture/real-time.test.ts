/** Tests judge no real time, because machines differ: a duration needs a fake clock, or counts steps. */
import { expect, it } from "vitest";
import { isScript, projectFiles, read } from "./source-files.ts";
import { isNode, type Node, nodesOf } from "./syntax.ts";

/** The files of `npm test`. Benchmarks and drills measure, which is their purpose. */
const TESTS = /^(?:tests\/(?:architecture|database|dev|edge|web)|e2e)\//;

/** Lines of a test that measure a duration, or compare the present time. */
function judgements(path: string, source: string): string[] {
	if (!/\b(?:Date|performance)\.now\b/.test(source)) return [];
	const nodes = nodesOf(path, source);
	const readings = new Set(
		nodes
			.filter(({ type, init }) => type === "VariableDeclarator" && isClock(init))
			.map(({ id }) => nameOf(id)),
	);
	const isDuration = ({ type, operator, left, right }: Node) =>
		type === "BinaryExpression" && operator === "-" && isClock(left) && readings.has(nameOf(right));
	const found = nodes.filter((node) => isDuration(node) || isExpectationOfTime(node));
	return [...new Set(found.map(({ start }) => source.slice(0, start).split("\n").length))].map(
		(line) => `${path}:${line}`,
	);
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined);

/** `Date.now()` or `performance.now()`. */
function isClock(node: unknown): boolean {
	if (!isNode(node) || node.type !== "CallExpression") return false;
	const { object, property } = node.callee as Node;
	return nameOf(property) === "now" && ["Date", "performance"].includes(String(nameOf(object)));
}

/** A call of `expect` or of one of its matchers with the time in an argument. */
function isExpectationOfTime(node: Node): boolean {
	if (node.type !== "CallExpression" || !isExpectation(node.callee)) return false;
	return (node.arguments as unknown[]).some(comparesTime);
}

/** `expect`, `expect.soft`, or a property of what they return. */
function isExpectation(callee: unknown): boolean {
	if (!isNode(callee)) return false;
	if (callee.type === "MemberExpression") return isExpectation(callee.object);
	if (callee.type === "CallExpression") return isExpectation(callee.callee);
	return callee.name === "expect";
}

/** Whether an expression computes with the time. The product may receive it, as an argument. */
function comparesTime(node: unknown): boolean {
	if (Array.isArray(node)) return node.some(comparesTime);
	if (!isNode(node)) return false;
	if (isClock(node)) return true;
	if (node.type === "CallExpression" && nameOf((node.callee as Node).object) !== "Math")
		return false;
	if (/Function/.test(node.type)) return false;
	return Object.values(node).some(comparesTime);
}

it("finds no test that judges real time", () => {
	const tests = projectFiles().filter((path) => TESTS.test(path) && isScript(path));
	expect(tests.flatMap((path) => judgements(path, read(path)))).toEqual([]);
});
