/**
 * `supabase/config.toml`, as far as the local Auth needs it. The file is the Supabase CLI's own,
 * so that `npx supabase start` and a hosted project are set up from the same text.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type TomlValue = string | number | boolean | string[];
type TomlTable = Record<string, TomlValue>;

export type TemplateName =
	| "confirmation"
	| "recovery"
	| "magic_link"
	| "email_change"
	| "reauthentication"
	| "password_changed";

export interface MailTemplate {
	subject?: string;
	html?: string;
}

export interface AuthSettings {
	additionalRedirectUrls: string[];
	jwtExpirySeconds: number;
	minimumPasswordLength: number;
	confirmEmail: boolean;
	doubleConfirmChanges: boolean;
	/** The least time between two mails of one kind to one address. */
	mailEverySeconds: number;
	otpLength: number;
	otpExpirySeconds: number;
	templates: Partial<Record<TemplateName, MailTemplate>>;
	/** Whether the user is told by mail that the password was changed. */
	notifyPasswordChanged: boolean;
	/** Functions that the gateway lets through without a valid JWT. */
	openFunctions: string[];
}

const TEMPLATE_NAMES: readonly TemplateName[] = [
	"confirmation",
	"recovery",
	"magic_link",
	"email_change",
	"reauthentication",
	"password_changed",
];

/** Mails that tell of what was done; they stand under another heading of config.toml. */
const NOTIFICATIONS: readonly TemplateName[] = ["password_changed"];

/**
 * Reads the settings of the folder `supabase/`; whatever is absent has the Supabase CLI's default,
 * except that e-mails are confirmed unless the file says otherwise.
 */
export function readAuthSettings(supabaseFolder: string): AuthSettings {
	const file = join(supabaseFolder, "config.toml");
	const tables = existsSync(file) ? parseToml(readFileSync(file, "utf8"), file) : {};
	const auth = tables.auth ?? {};
	const email = tables["auth.email"] ?? {};
	return {
		additionalRedirectUrls: (auth.additional_redirect_urls as string[] | undefined) ?? [],
		jwtExpirySeconds: Number(auth.jwt_expiry ?? 3600),
		minimumPasswordLength: Number(auth.minimum_password_length ?? 6),
		confirmEmail: email.enable_confirmations !== false,
		doubleConfirmChanges: email.double_confirm_changes !== false,
		mailEverySeconds: readDuration(String(email.max_frequency ?? "1s")),
		otpLength: Number(email.otp_length ?? 6),
		otpExpirySeconds: Number(email.otp_expiry ?? 3600),
		templates: readTemplates(supabaseFolder, tables),
		notifyPasswordChanged: tables["auth.email.notification.password_changed"]?.enabled === true,
		openFunctions: Object.entries(tables)
			.filter(([name, table]) => name.startsWith("functions.") && table.verify_jwt === false)
			.map(([name]) => name.slice("functions.".length)),
	};
}

/** A template's file is the one config.toml names, else `templates/<name>.html` (in kebab-case) when it exists. */
function readTemplates(
	folder: string,
	tables: Record<string, TomlTable>,
): AuthSettings["templates"] {
	const templates: AuthSettings["templates"] = {};
	for (const name of TEMPLATE_NAMES) {
		const isNotification = NOTIFICATIONS.includes(name);
		const kind = isNotification ? "notification" : "template";
		const table = tables[`auth.email.${kind}.${name}`] ?? {};
		// The CLI resolves content_path from the repository's root, but a notification's from here.
		const named = table.content_path;
		const file = named
			? join(folder, isNotification ? "." : "..", String(named))
			: join(folder, "templates", `${name.replaceAll("_", "-")}.html`);
		templates[name] = {
			...(table.subject === undefined ? {} : { subject: String(table.subject) }),
			...(existsSync(file) ? { html: readFileSync(file, "utf8") } : {}),
		};
	}
	return templates;
}

/** `1s`, `60s`, `1m30s` → seconds. */
function readDuration(text: string): number {
	const units: Record<string, number> = { h: 3600, m: 60, s: 1 };
	return [...text.matchAll(/(\d+)([hms])/g)].reduce(
		(sum, [, count, unit]) => sum + Number(count) * (units[unit ?? "s"] ?? 1),
		0,
	);
}

/**
 * The part of TOML that such a file uses: tables, and keys with strings, numbers, booleans or
 * lists of strings, each list on one or more lines.
 * @throws with file and line on anything else, rather than misread it.
 */
export function parseToml(text: string, file: string): Record<string, TomlTable> {
	const tables: Record<string, TomlTable> = {};
	let table: TomlTable = {};
	const lines = text.split("\n");
	for (let index = 0; index < lines.length; index++) {
		const start = index + 1;
		let line = stripComment(lines[index] ?? "");
		if (line === "") continue;
		const header = /^\[([\w.-]+)\]$/.exec(line);
		if (header?.[1]) {
			table = tables[header[1]] ??= {};
			continue;
		}
		while (/=\s*\[/.test(line) && !line.endsWith("]") && index + 1 < lines.length) {
			line += stripComment(lines[++index] ?? "");
		}
		const pair = /^([\w-]+)\s*=\s*(.+)$/.exec(line);
		const value = pair?.[2] === undefined ? undefined : parseValue(pair[2]);
		if (!pair?.[1] || value === undefined) {
			throw new Error(
				`${file}, line ${start}: not understood by dev/supabase/config-toml.ts: ${line}`,
			);
		}
		table[pair[1]] = value;
	}
	return tables;
}

function stripComment(line: string): string {
	return line.replace(/^((?:[^"'#]|"(?:[^"\\]|\\.)*"|'[^']*')*)#.*$/, "$1").trim();
}

function parseValue(text: string): TomlValue | undefined {
	const literal = /^'([^']*)'$/.exec(text)?.[1];
	if (literal !== undefined) return literal;
	try {
		// Their other strings, numbers, booleans and lists are JSON's, but for the comma after the last item.
		const value: unknown = JSON.parse(text.replace(/,\s*\]$/, "]"));
		return typeof value === "object" && !Array.isArray(value) ? undefined : (value as TomlValue);
	} catch {
		return undefined;
	}
}
