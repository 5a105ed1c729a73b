/** Reports of policy violations, in the formats of `report-uri` and `report-to`. */
import { forLog } from "./log.ts";

/** Logged part of a violation: no query, fragment or sample, which may contain tokens. */
export interface Violation {
	directive: string;
	/** The path of the page. */
	page: string;
	/** An address without query, or a word such as `inline`. */
	blocked: string;
	source: string;
	line: number;
}

const MAX_REPORTS = 10;
const WORD = /^[a-z-]+$/;

/** The violations in a report's body; an unknown shape has none. Those of browser extensions are ignored. */
export function readViolations(body: unknown): Violation[] {
	const reports = Array.isArray(body) ? body : [body];
	return reports.slice(0, MAX_REPORTS).flatMap((report: unknown) => {
		const { type, "csp-report": old, body: current } = asRecord(report);
		const fields = asRecord(old ?? (type === "csp-violation" ? current : undefined));
		const text = (...names: string[]) =>
			names.map((name) => fields[name]).find((value) => typeof value === "string") ?? "";
		const directive = text("effectiveDirective", "effective-directive", "violated-directive");
		const source = text("sourceFile", "source-file");
		const blocked = text("blockedURL", "blocked-uri");
		if (directive === "" || [source, blocked].some(isExtension)) return [];
		const line = Number(fields.lineNumber ?? fields["line-number"]);
		return [
			{
				directive: forLog(directive),
				page: forLog(URL.parse(text("documentURL", "document-uri"))?.pathname ?? ""),
				blocked: withoutQuery(blocked),
				source: withoutQuery(source),
				line: Number.isInteger(line) ? line : 0,
			},
		];
	});
}

function asRecord(value: unknown): Record<string, unknown> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

const isExtension = (address: string) => /^[\w-]+-extension:/.test(address);

function withoutQuery(address: string): string {
	if (WORD.test(address)) return forLog(address);
	const url = URL.parse(address);
	if (url === null) return "";
	return forLog(url.origin === "null" ? url.protocol : url.origin + url.pathname);
}
