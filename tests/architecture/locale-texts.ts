import { readdirSync } from "node:fs";
import { ROOT, read } from "./source-files.ts";

export interface LocaleText {
	/** `home.json#hero.title` */
	key: string;
	text: string;
}

/** The texts of a language, with plain spaces. @param files those of these names; all without */
export function localeTexts(language: "fr" | "en", files?: readonly string[]): LocaleText[] {
	return readdirSync(`${ROOT}/locales/${language}`)
		.filter((file) => !files || files.includes(file.replace(".json", "")))
		.flatMap((file) => {
			const content: unknown = JSON.parse(read(`locales/${language}/${file}`));
			return textsIn(content, "").map(({ key, text }) => ({
				key: `${file}#${key}`,
				text: text.replace(/\s/g, " "),
			}));
		});
}

function textsIn(value: unknown, key: string): LocaleText[] {
	if (typeof value === "string") return [{ key, text: value }];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		textsIn(inner, key ? `${key}.${name}` : name),
	);
}

/** The cells of each row of the first table below a heading, without its head. */
export function tableRows(document: string, heading: string): string[][] {
	const [, below = ""] = document.split(`# ${heading}\n`);
	const rows = /(?:^\|.*\|\n)+/m.exec(below)?.[0].trim().split("\n").slice(2) ?? [];
	return rows.map((row) =>
		row
			.split("|")
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);
}

/** Texts between backticks. */
export function codeIn(cell: string): string[] {
	return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}
