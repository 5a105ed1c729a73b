import type { LanguageFn } from "highlight.js";

const KEYWORDS =
	"addressof and as attribute byref byval call case close const declare dim do each else elseif end enum erase error event exit explicit for friend function get gosub goto if implements in is let lib like loop lset me mod new next not on open option optional or paramarray preserve print private property ptrsafe public raiseevent redim resume return rset select set static step stop sub then to type until wend while with withevents xor";
const TYPES =
	"boolean byte collection currency date double integer long longlong longptr object range single string variant workbook worksheet";
const LITERALS = "empty false nothing null true";

/** Visual Basic for Applications, Excel's macros. */
export const vba: LanguageFn = (hljs) => ({
	name: "VBA",
	case_insensitive: true,
	unicodeRegex: true,
	keywords: { keyword: KEYWORDS, type: TYPES, literal: LITERALS },
	contains: [
		hljs.COMMENT(/'/, /$/),
		hljs.COMMENT(/(?:^|:)\s{0,40}Rem\b/, /$/),
		{ scope: "string", begin: /"/, end: /"|$/, contains: [{ match: /""/ }] },
		{ scope: "keyword", match: /^\s{0,40}#(?:Const|If|ElseIf|Else|End If)\b/ },
		{ scope: "number", match: /#[^#\n]{1,40}#/ },
		{ scope: "number", match: /&[HO][\dA-F]+&?/ },
		{ scope: "number", match: /\d+(?:\.\d+)?(?:E[+-]?\d+)?[%&!#@]?/ },
		{
			begin: [/\b(?:Sub|Function|Property (?:Get|Let|Set))/, /\s+/, /[\p{L}][\p{L}\d_]*/u],
			beginScope: { 1: "keyword", 3: "title.function" },
		},
		// A member named like a keyword: .Type, .Select
		{ match: /\.[\p{L}_][\p{L}\d_]*/u },
	],
});
