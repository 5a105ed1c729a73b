/** Faults have their place in docs/operations/. */
import { describe, expect, it } from "vitest";
import { projectFiles, read } from "./source-files.ts";

const OPERATIONS = ["runbook", "monitoring"]
	.map((page) => read(`docs/operations/${page}.md`))
	.join("\n");
const RUNBOOK = section("Runbook");
const headings = [...RUNBOOK.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);

/** The text under a heading of the second level. */
function section(heading: string): string {
	const [, after = ""] = OPERATIONS.split(`\n## ${heading}\n`);
	return after.split("\n## ")[0] ?? "";
}

/** The names in backticks of a table's first column. */
function firstColumn(markdown: string): string[] {
	return [...markdown.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
		[...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
	);
}

describe("the runbook", () => {
	it("has a heading for each alert that is mailed", () => {
		const mails = read("contract/mails.ts").matchAll(/^\t(alert_\w+):/gm);
		const alerts = [...mails].map(([, kind]) => kind);
		expect(alerts).toContain("alert_ledger");
		expect(headings).toEqual(expect.arrayContaining(alerts));
	});

	it("has a heading for each dependency by which health is degraded", () => {
		const [, dependencies = ""] =
			/dependencies: \{([\s\S]+?)\n\t\t\},/.exec(read("worker/routes/health.ts")) ?? [];
		const names = [...dependencies.matchAll(/^\t\t\t(\w+)/gm)].map(([, name]) => name);
		expect(names).toContain("supabase");
		expect(headings).toEqual(expect.arrayContaining(names.map((name) => `degraded: ${name}`)));
	});

	it("says how to rotate each secret of wrangler.toml", () => {
		const secrets = [...read("wrangler.toml").matchAll(/^# Secrets?\b[^:]*: (.+)$/gm)].flatMap(
			([, names = ""]) => names.match(/[A-Z][A-Z0-9_]+/g) ?? [],
		);
		expect(secrets).toContain("UNIT_SECRET");
		expect(firstColumn(RUNBOOK)).toEqual(expect.arrayContaining(secrets));
	});
});

/** `level event` of each warning and error that the Worker logs. */
function loggedEvents(): string[] {
	const CALL = /log(?:\.(warn|error)|\[level\])\(([^,]+)/g;
	const calls = projectFiles()
		.filter((path) => path.startsWith("worker/"))
		.flatMap((path) => [...read(path).matchAll(CALL)]);
	return calls.flatMap(([, level, events = ""]) =>
		[...events.matchAll(/"(\w+)"/g)].flatMap(([, event]) =>
			(level ? [level] : ["warn", "error"]).map((each) => `${each} ${event}`),
		),
	);
}

it("explains each warning and error of the log, and no other", () => {
	const rows = section("Logs").matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm);
	const explained = [...rows].flatMap(([, events = "", levels = ""]) =>
		(levels.match(/warn|error/g) ?? []).flatMap((level) =>
			[...events.matchAll(/`(\w+)`/g)].map(([, event]) => `${level} ${event}`),
		),
	);
	expect(explained.length).toBeGreaterThan(20);
	expect(explained.sort()).toEqual([...new Set(loggedEvents())].sort());
});
