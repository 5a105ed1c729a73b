import { type Import, importsOf } from "./module-imports.ts";

/**
 * A row of the import rule. Paths are patterns: `*` stays within a folder, `**` includes its subfolders, and
 * `<feature>` matches the same folder in `from` and in `may`.
 */
export interface ImportRow {
	from: string;
	/** Project files; `type path#Name` allows only the type import of that name. */
	may: string[];
	/** The allowed packages, or all packages except those in `not`. */
	packages: string[] | { not: string[] };
	/** The reason, printed with a breach. */
	because: string;
}

/** One message for each forbidden import of a module, by the first row that matches its path. */
export function breaches(rows: readonly ImportRow[], path: string, source: string): string[] {
	const row = rows.find(({ from }) => pattern(from).test(path));
	if (row === undefined) return [`${path} has no row in the import rule: add what it may import.`];
	const captured = pattern(row.from).exec(path)?.groups ?? {};
	return importsOf(path, source)
		.filter((each) => !allowed(row, captured, each))
		.map(({ target, line, typeOnly, names }) => {
			const kind = typeOnly ? ` (type ${names.join(", ")})` : "";
			return `${folder(row.from, captured)} may not import ${target}${kind}: ${row.because} (${path}:${line})`;
		});
}

function allowed(row: ImportRow, captured: Record<string, string>, each: Import): boolean {
	if (!each.isProjectFile) {
		if (Array.isArray(row.packages)) return row.packages.includes(each.target);
		return !row.packages.not.includes(each.target);
	}
	return row.may.some((entry) => {
		const [, type, path = "", name] = /^(type )?([^#]+)(?:#(.+))?$/.exec(entry) ?? [];
		if (type !== undefined && !each.typeOnly) return false;
		if (name !== undefined && each.names.some((imported) => imported !== name)) return false;
		return pattern(fill(path, captured)).test(each.target);
	});
}

const patterns = new Map<string, RegExp>();

/** `web/app/<feature>/**` as a regular expression with a group `feature`. */
function pattern(glob: string): RegExp {
	const compiled = patterns.get(glob) ?? compile(glob);
	patterns.set(glob, compiled);
	return compiled;
}

function compile(glob: string): RegExp {
	const tokens = /<(\w+)>|\{([^}]+)\}|\*\*\/\*|\*\*|\*|[.+?^$()[\]\\|]/g;
	const source = glob.replace(tokens, (token, name?: string, list?: string) => {
		if (name !== undefined) return `(?<${name}>[^/]+)`;
		if (list !== undefined) return `(?:${list.replaceAll(",", "|")})`;
		if (token.startsWith("**")) return ".+";
		return token === "*" ? "[^/]+" : `\\${token}`;
	});
	return new RegExp(`^${source}$`);
}

function fill(text: string, captured: Record<string, string>): string {
	return text.replace(/<(\w+)>/g, (_, name: string) => captured[name] ?? "");
}

/** The importer's folder in a message: the pattern without its stars. */
function folder(from: string, captured: Record<string, string>): string {
	return fill(from, captured).replace(/\/\*.*$/, "");
}
