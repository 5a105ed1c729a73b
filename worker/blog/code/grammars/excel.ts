import type { LanguageFn } from "highlight.js";

/**
 * Excel's formulas, in English (`,` between arguments) and in French (`;`): a name before a parenthesis
 * is a function whatever its language. Repetitions are limited, so that no text takes quadratic time.
 */
export const excel: LanguageFn = () => ({
	name: "Excel",
	case_insensitive: true,
	unicodeRegex: true,
	contains: [
		{ scope: "string", begin: /"/, end: /"/, contains: [{ match: /""/ }] },
		{ scope: "literal", match: /#(?:N\/A|DIV\/0!|[\p{L}_]{2,20}[!?])/u },
		// A sheet or another workbook before its range: 'Ventes 2026'!A1, [Stock.xlsx]Feuil1!A:A
		{ scope: "variable", match: /'(?:[^'\n]|''){1,200}'!/ },
		{ scope: "variable", match: /(?:\[[^[\]\n]{1,100}\])?[\p{L}_][\p{L}\d_.]{0,60}!/u },
		// Tables: Ventes[Montant], Ventes[[#Totaux],[Montant]], [@Prix]
		{
			scope: "variable",
			match: /(?:[\p{L}_][\p{L}\d_.]{0,60})?\[(?:[^[\]\n]|\[[^[\]\n]{0,100}\]){0,200}\]/u,
		},
		{ scope: "keyword", match: /(?:LET|LAMBDA)(?=\s{0,3}\()/ },
		{ scope: "title.function", match: /[\p{L}_][\p{L}\d_.]{0,60}(?=\s{0,3}\()/u },
		{ scope: "literal", match: /(?:VRAI|FAUX|TRUE|FALSE)(?![\p{L}\d_.])/u },
		// Cells with a spill sign, whole columns and rows.
		{
			scope: "variable",
			match:
				/(?:\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?#?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\d_.])/u,
		},
		{ scope: "number", match: /\d+(?:\.\d+)?(?:E[+-]?\d+)?%?(?![\p{L}_])/u },
		// Names, whole, so that no part of one is taken for a cell.
		{ match: /[\p{L}_][\p{L}\d_.]*/u },
	],
});
