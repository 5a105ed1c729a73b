import type { LanguageFn } from "highlight.js";

/** Power Query's formula language M (https://learn.microsoft.com/powerquery-m/m-spec-lexical-structure). */
export const powerQuery: LanguageFn = (hljs) => ({
	name: "Power Query M",
	unicodeRegex: true,
	keywords: {
		keyword:
			"and as each else error if in is let meta not optional or otherwise section shared then try type",
		type: "any anynonnull binary date datetime datetimezone duration function list logical none number nullable record table text time",
		literal: "false null true",
	},
	contains: [
		hljs.C_LINE_COMMENT_MODE,
		hljs.C_BLOCK_COMMENT_MODE,
		// A name with spaces: #"Type modifié"
		{ scope: "variable", begin: /#"/, end: /"/, contains: [{ match: /""/ }] },
		{ scope: "string", begin: /"/, end: /"/, contains: [{ match: /""/ }] },
		{
			scope: "keyword",
			match:
				/#(?:binary|date|datetime|datetimezone|duration|infinity|nan|sections|shared|table|time)\b/,
		},
		{ scope: "title.function", match: /[\p{L}_][\p{L}\d_]*(?:\.[\p{L}_][\p{L}\d_]*)+/u },
		{ scope: "variable", match: /\[[^[\]"\n]{1,100}\]/ },
		{ scope: "number", match: /0x[\dA-Fa-f]+|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/ },
	],
});
