/**
 * The types of highlight.js that a grammar needs, in place of its own (`paths` in tsconfig.base.json):
 * those load the browser's types, which contradict the Worker's.
 */
interface Mode {
	scope?: string;
	match?: RegExp;
	begin?: RegExp | RegExp[];
	beginScope?: Record<number, string>;
	end?: RegExp;
	keywords?: Record<string, string>;
	contains?: Mode[];
}

interface Language extends Mode {
	name: string;
	case_insensitive?: boolean;
	unicodeRegex?: boolean;
}

interface Highlighter {
	COMMENT(begin: RegExp, end: RegExp): Mode;
	C_LINE_COMMENT_MODE: Mode;
	C_BLOCK_COMMENT_MODE: Mode;
}

export type LanguageFn = (hljs: Highlighter) => Language;

/** Any grammar of highlight.js. */
declare const grammar: LanguageFn;
export default grammar;
