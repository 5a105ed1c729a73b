/** Reports of policy violations, in the formats of `report-uri` and `report-to`. */
/** Logged part of a violation: no path, query, fragment or sample, which may contain addresses or tokens. */
export interface Violation {
	directive: string;
	/** The name of the page's path. */
	page: string;
	/** An origin, the name of a path of ours, or a word such as `inline`. */
	blocked: string;
	source: string;
	line: number;
}

const MAX_REPORTS = 10;
const WORD = /^[a-z-]{1,40}$/;
/** A file of the build, whose name is ours if it exists at all. */
const BUILT = /^\/assets\/[\w.-]{1,80}$/;

interface Site {
	origin: string;
	/** The name of a path for the log. */
	namePath(path: string): string;
}

/** The violations in a report's body; an unknown shape has none. Those of browser extensions are ignored. */
export function readViolations(body: unknown, site: Site): Violation[] {
	const reports = Array.isArray(body) ? body : [body];
	return reports.slice(0, MAX_REPORTS).flatMap((report: unknown) => {
		const { type, "csp-report": old, body: current } = asRecord(report);
		const fields = asRecord(old ?? (type === "csp-violation" ? current : undefined));
		const text = (...names: string[]) =>
			names.map((name) => fields[name]).find((value) => typeof value === "string") ?? "";
		const [directive = ""] = text(
			...["effectiveDirective", "effective-directive", "violated-directive"],
		).split(" ");
		const source = text("sourceFile", "source-file");
		const blocked = text("blockedURL", "blocked-uri");
		if (!WORD.test(directive) || [source, blocked].some(isExtension)) return [];
		const line = Number(fields.lineNumber ?? fields["line-number"]);
		return [
			{
				directive,
				page: nameOf(text("documentURL", "document-uri"), site),
				blocked: WORD.test(blocked) ? blocked : nameOf(blocked, site),
				source: nameOf(source, site),
				line: Number.isInteger(line) ? line : 0,
			},
		];
	});
}

function asRecord(value: unknown): Record<string, unknown> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

const isExtension = (address: string) => /^[\w-]+-extension:/.test(address);

/** A path of ours by its name, of another site the origin. */
function nameOf(address: string, { origin, namePath }: Site): string {
	const url = URL.parse(address);
	if (url === null) return "";
	if (url.origin !== origin) return url.origin === "null" ? url.protocol : url.origin;
	return BUILT.test(url.pathname) ? url.pathname : namePath(url.pathname);
}
