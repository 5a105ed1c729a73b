/** Fills the e-mail templates as hosted Auth does, as far as ours use its template language. */
import type { MailTemplate } from "./config-toml.ts";
import { toPlainText } from "./plain-text.ts";

/** https://supabase.com/docs/guides/auth/auth-email-templates#terminology */
export interface TemplateVariables {
	ConfirmationURL: string;
	Token: string;
	TokenHash: string;
	SiteURL: string;
	RedirectTo: string;
	/** The account's address: of a changed address, the old one. */
	Email: string;
	/** Of a changed address only. */
	NewEmail: string;
	Data: Record<string, unknown>;
}

export interface WrittenMail {
	subject: string;
	html: string;
	text: string;
}

/** Subject, HTML and plain text of a mail. @throws when a template uses an unsupported action. */
export function writeMail(
	{ subject, html }: MailTemplate,
	variables: TemplateVariables,
): WrittenMail {
	// Go's html/template, which hosted Auth uses, drops comments.
	const written = fill(html.replace(/<!--[\s\S]*?-->/g, ""), variables, escapeHtml);
	return {
		subject: fill(subject, variables, (text) => text),
		html: written,
		text: toPlainText(written),
	};
}

/** A test of one value, or of whether there is one; not nested. */
const CONDITION =
	/\{\{\s*if\s+(?:eq\s+\(print\s+\.([\w.]+)\)\s+"([^"]*)"|\.([\w.]+))\s*\}\}([\s\S]*?)(?:\{\{\s*else\s*\}\}([\s\S]*?))?\{\{\s*end\s*\}\}/g;

/**
 * Fills `{{ .Name }}`, `{{ .Data.name }}` and `{{ if … }}…{{ else }}…{{ end }}`, where the test is
 * `.Data.name` or `eq (print .Data.name) "value"`. `print` is necessary: without it Go fails on a
 * value that is not text, and no mail is sent.
 */
function fill(
	text: string,
	variables: TemplateVariables,
	encode: (text: string) => string,
): string {
	const lookUp = (path: string): string => {
		const [name = "", key] = path.split(".");
		const value = key ? variables.Data[key] : variables[name as keyof TemplateVariables];
		return value === undefined || value === null ? "" : String(value);
	};
	return text
		.replace(
			CONDITION,
			(_, compared: string | undefined, expected: string, present: string, yes: string, no = "") =>
				(compared ? lookUp(compared) === expected : lookUp(present) !== "") ? yes : no,
		)
		.replace(/\{\{[\s\S]*?\}\}/g, (action) => {
			const path = /^\{\{\s*\.([\w.]+)\s*\}\}$/.exec(action)?.[1];
			if (!path) throw new Error(`dev/supabase/mail-writer.ts does not support ${action}`);
			return encode(lookUp(path));
		});
}

const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&#34;",
	"'": "&#39;",
};

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
