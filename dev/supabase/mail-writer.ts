/** Fills the e-mail templates as hosted Auth does, as far as ours use it. */
import type { MailTemplate, TemplateName } from "./config-toml.ts";
import { toPlainText } from "./plain-text.ts";

/** https://supabase.com/docs/guides/auth/auth-email-templates#terminology */
export interface TemplateVariables {
	ConfirmationURL: string;
	Token: string;
	TokenHash: string;
	SiteURL: string;
	RedirectTo: string;
	Email: string;
	NewEmail: string;
	Data: Record<string, unknown>;
}

export interface WrittenMail {
	subject: string;
	html: string;
	text: string;
}

const LINK =
	'<p><a href="{{ .ConfirmationURL }}">{{ .ConfirmationURL }}</a></p><p>{{ .Token }}</p>';

const DEFAULTS: Record<TemplateName, Required<MailTemplate>> = {
	confirmation: { subject: "Confirm Your Signup", html: `<h2>Confirm your signup</h2>${LINK}` },
	recovery: { subject: "Reset Your Password", html: `<h2>Reset your password</h2>${LINK}` },
	magic_link: { subject: "Your Magic Link", html: `<h2>Your magic link</h2>${LINK}` },
	email_change: {
		subject: "Confirm Email Change",
		html: `<h2>Confirm your new e-mail</h2>${LINK}`,
	},
	reauthentication: { subject: "Confirm Reauthentication", html: "<p>{{ .Token }}</p>" },
	password_changed: {
		subject: "Your Password Was Changed",
		html: "<p>The password of {{ .Email }} was changed.</p>",
	},
};

/**
 * Subject, HTML and plain text of a mail; a part that the template lacks is Supabase's default.
 * @throws when a template uses what this knows nothing of, rather than send it half filled.
 */
export function writeMail(
	name: TemplateName,
	template: MailTemplate | undefined,
	variables: TemplateVariables,
): WrittenMail {
	const { subject, html } = { ...DEFAULTS[name], ...template };
	// As Go's html/template does, with which hosted Auth fills them: Outlook's conditional ones go too.
	const written = fill(html.replace(/<!--[\s\S]*?-->/g, ""), variables, escapeHtml);
	return {
		subject: fill(subject, variables, (text) => text),
		html: written,
		text: toPlainText(written),
	};
}

/** Not nested: a test of one value, or of whether there is one. */
const CONDITION =
	/\{\{\s*if\s+(?:eq\s+\(print\s+\.([\w.]+)\)\s+"([^"]*)"|\.([\w.]+))\s*\}\}([\s\S]*?)(?:\{\{\s*else\s*\}\}([\s\S]*?))?\{\{\s*end\s*\}\}/g;

/**
 * `{{ .Name }}`, `{{ .Data.name }}` and `{{ if … }}…{{ else }}…{{ end }}`, where the test is
 * `.Data.name` or `eq (print .Data.name) "value"`. Without `print`, Go fails on whatever a user put
 * there that is no text, and nobody would be told that a password was changed.
 */
function fill(
	text: string,
	variables: TemplateVariables,
	encode: (text: string) => string,
): string {
	const look = (path: string): string => {
		const [name = "", key] = path.split(".");
		const value = key ? variables.Data[key] : variables[name as keyof TemplateVariables];
		return value === undefined || value === null ? "" : String(value);
	};
	return text
		.replace(
			CONDITION,
			(_, compared: string | undefined, wanted: string, present: string, yes: string, no = "") =>
				(compared ? look(compared) === wanted : look(present) !== "") ? yes : no,
		)
		.replace(/\{\{[\s\S]*?\}\}/g, (action) => {
			const path = /^\{\{\s*\.([\w.]+)\s*\}\}$/.exec(action)?.[1];
			if (!path) throw new Error(`Not understood by dev/supabase/mail-writer.ts: ${action}`);
			return encode(look(path));
		});
}

function escapeHtml(text: string): string {
	const entities: Record<string, string> = {
		"&": "&amp;",
		"<": "&lt;",
		">": "&gt;",
		'"': "&#34;",
		"'": "&#39;",
	};
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
