/** The languages of code in posts, and the names by which WordPress and its plugins mark them. */

/** Each language's label and its other names; the label is a proper name, the same in every language. */
const LANGUAGES = {
	excel: { label: "Excel", aliases: ["formula", "formule", "xls", "xlsx"] },
	javascript: { label: "JavaScript", aliases: ["js", "jscript", "jsx", "mjs"] },
	json: { label: "JSON", aliases: ["json5", "jsonc"] },
	officescript: { label: "Office Script", aliases: ["office-script", "office-scripts"] },
	powerquery: { label: "Power Query M", aliases: ["m", "power-query", "pq", "pqm"] },
	python: { label: "Python", aliases: ["py", "python3"] },
	sql: { label: "SQL", aliases: ["mysql", "pgsql", "plsql", "postgresql", "sqlite", "tsql"] },
	typescript: { label: "TypeScript", aliases: ["ts", "tsx"] },
	vba: { label: "VBA", aliases: ["vb", "vb.net", "vbnet", "vbs", "vbscript", "visual-basic"] },
} as const satisfies Record<string, { label: string; aliases: readonly string[] }>;

export type CodeLanguage = keyof typeof LANGUAGES;

const BY_NAME = new Map<string, CodeLanguage>(
	(Object.keys(LANGUAGES) as CodeLanguage[]).flatMap((language) =>
		[language, ...LANGUAGES[language].aliases].map((name) => [name, language] as const),
	),
);
/** Prism, Code Block Pro and GitHub write `language-x` or `lang-x`, SyntaxHighlighter `brush: x;`. */
const IN_CLASS = /(?:^|\s)(?:lang(?:uage)?-|brush:\s*)([\w+#.-]{1,30})/i;
/** Not a comparison (`==`) and not an arrow (`=>`). */
const FORMULA = /^\s*=\s*[^\s=>]/;

/** @example codeLanguage("brush: vb; notranslate") === "vba" */
export function codeLanguage(classes: string): CodeLanguage | undefined {
	const [, name = ""] = IN_CLASS.exec(classes) ?? [];
	return BY_NAME.get(name.toLowerCase());
}

/** Whether the classes name a language at all: then nothing is derived from the code. */
export function namesLanguage(classes: string): boolean {
	return IN_CLASS.test(classes);
}

/** A formula starts with an equals sign; no other language is guessed. */
export function isFormula(code: string): boolean {
	return FORMULA.test(code);
}

export function labelOf(language: CodeLanguage | undefined): string {
	return language === undefined ? "Code" : LANGUAGES[language].label;
}
