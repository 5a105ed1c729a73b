/** Fills the e-mail templates as hosted Auth does, as far as ours use it. */
import type { MailTemplate, TemplateName } from "./config-toml.ts";

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
};

/** Subject, HTML and plain text of a mail; a part that the template lacks is Supabase's default. */
export function writeMail(
	name: TemplateName,
	template: MailTemplate | undefined,
	variables: TemplateVariables,
): WrittenMail {
	const { subject, html } = { ...DEFAULTS[name], ...template };
	const written = fill(html, variables, escapeHtml);
	return {
		subject: fill(subject, variables, (text) => text),
		html: written,
		text: toPlainText(written),
	};
}

/** `{{ .Name }}`, `{{ .Data.name }}` and, not nested, `{{ if [eq] .Data.name ["value"] }}…[{{ else }}…]{{ end }}`. */
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
			/\{\{-?\s*if\s+(eq\s+)?\.([\w.]+)\s*(?:"([^"]*)")?\s*-?\}\}([\s\S]*?)(?:\{\{-?\s*else\s*-?\}\}([\s\S]*?))?\{\{-?\s*end\s*-?\}\}/g,
			(
				_,
				equal: string | undefined,
				path: string,
				wanted: string | undefined,
				yes: string,
				no = "",
			) => ((equal ? look(path) === (wanted ?? "") : look(path) !== "") ? yes : no),
		)
		.replace(/\{\{\s*\.([\w.]+)\s*\}\}/g, (_, path: string) => encode(look(path)));
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

function toPlainText(html: string): string {
	return html
		.replace(/<(style|title)[\s\S]*?<\/\1>/g, "")
		.replace(/<a\s[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, "$2 $1")
		.replace(/<[^>]+>/g, " ")
		.replace(/&amp;/g, "&")
		.replace(/[ \t]+/g, " ")
		.replace(/\s*\n\s*/g, "\n")
		.trim();
}
