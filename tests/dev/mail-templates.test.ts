/** The mails of customer accounts (supabase/templates) as they are sent. */
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { fillEnv } from "../../dev/fill-env.ts";
import { readAuthSettings, TEMPLATE_NAMES } from "../../dev/supabase/config-toml.ts";
import { type TemplateVariables, writeMail } from "../../dev/supabase/mail-writer.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const settings = readAuthSettings(`${ROOT}/supabase`);
const supportEmail = "support@tabulia.example";

const SITE = "https://www.tabulia.example";
const HASH = "4f".repeat(32);
/** Gmail cuts a mail after 102 KB. */
const MAX_BYTES = 100 * 1024;

const MAILS = [
	["confirmation", `${SITE}/auth/confirmation?token_hash=${HASH}&type=email`],
	["recovery", `${SITE}/auth/reset-password?token_hash=${HASH}&type=recovery`],
	["password_changed", `${SITE}/auth/forgot-password`],
	["invite", `${SITE}/auth/confirmation?token_hash=${HASH}&type=invite`],
	["magic_link", `${SITE}/auth`],
	["email_change", `${SITE}/auth/confirmation?token_hash=${HASH}&type=email_change`],
	["reauthentication", `${SITE}/dashboard`],
] as const;
type MailName = (typeof MAILS)[number][0];

function write(name: MailName, data: Record<string, unknown>, email = "zoe@example.com") {
	const variables: TemplateVariables = {
		ConfirmationURL: "https://elsewhere.example/",
		Token: "123456",
		TokenHash: HASH,
		SiteURL: SITE,
		RedirectTo: SITE,
		Email: email,
		NewEmail: "new@example.com",
		Data: data,
	};
	const template = settings.templates[name];
	if (!template) throw new Error(`no template ${name}`);
	const html = fillEnv(template.html, { SUPPORT_EMAIL: supportEmail });
	return writeMail({ ...template, html }, variables);
}

describe.each(MAILS)("%s", (name, path) => {
	describe.each(["fr", "en"])("in %s", (language) => {
		const link = `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
		const { subject, html, text } = write(name, { language });
		const title = /<title>(.*)<\/title>/.exec(html)?.[1];

		test("has all variables filled", () => {
			for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined/);
		});

		test("says its language, and has its subject for a title", () => {
			expect(html).toMatch(new RegExp(`<html lang=['"]${language}['"]`));
			expect(title).toBe(subject);
			expect(subject.length).toBeLessThan(60);
		});

		test("links to our page by a button and by the plain address", () => {
			const href = link.replaceAll("&", "&amp;");
			expect(html.split(`href='${href}'`)).toHaveLength(3);
			expect(html).toContain(`>${href}</a>`);
			expect(html).not.toContain("elsewhere.example");
		});

		test("loads no resources and runs no scripts", () => {
			expect(html).not.toMatch(/<(img|script|link|iframe|form|object)\b|url\(|@import|\son\w+=/i);
			expect(html).not.toMatch(/http:\/\//);
		});

		test("supports dark and narrow screens, and is short enough for Gmail", () => {
			expect(html).toContain('<meta name="color-scheme" content="light dark">');
			expect(html).toContain("@media (prefers-color-scheme: dark)");
			expect(html).toContain('width="600"');
			expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
		});

		test("contains the support address of the site", () => {
			expect(html).toContain(`href="mailto:${supportEmail}"`);
			expect(text).toContain(supportEmail);
		});

		test("has a text part with the address once, on a line of its own", () => {
			expect(text.split("\n").filter((line) => line === link)).toHaveLength(1);
			expect(text.split(link)).toHaveLength(2);
			expect(text).not.toMatch(/<\w|&\w+;|\u034f|\t| {2}|\n{3}|=TABULIA/);
			expect(text).toMatch(/^Tabulia\n\n/);
		});
	});

	test("is French without a valid language", () => {
		const french = write(name, { language: "fr" });
		for (const data of [{}, { language: null }, { language: "de" }, { language: { en: 1 } }]) {
			expect(write(name, data)).toEqual(french);
		}
	});

	test("keeps the spaces of French punctuation from breaking", () => {
		const { html, subject } = write(name, { language: "fr" });
		const words = html.replace(/<style>[\s\S]*?<\/style>|<[^>]+>|=TABULIA\(.*\)/g, "");
		expect(`${subject}${words}`).not.toMatch(/ [:;?!»]|« |\w'\w/);
	});

	test("contains only the address of the user, escaped", () => {
		const data = { full_name: "Mallory", language: '"><b>' };
		const { html } = write(name, data, "<b>@example.com");
		expect(html).not.toMatch(/Mallory|<b>/);
		expect(html).toContain("&lt;b&gt;@example.com");
	});
});

test("every mail that Auth can send has a template", () => {
	const named = MAILS.map(([name]) => name).sort();
	expect(named).toEqual([...TEMPLATE_NAMES].sort());
	expect(Object.keys(settings.templates).sort()).toEqual(named);
});

test("mails with an expiring link or code contain its lifetime", () => {
	expect(settings.otpExpirySeconds).toBe(3600);
	const expiring = [
		"confirmation",
		"recovery",
		"invite",
		"email_change",
		"reauthentication",
	] as const;
	for (const name of expiring) {
		expect(write(name, { language: "fr" }).text).toContain("1\u00a0heure");
		expect(write(name, { language: "en" }).text).toContain("1\u00a0hour");
	}
});

test("the mail of a requested sign-in link contains neither link nor code", () => {
	const { html, text } = write("magic_link", { language: "en" });
	for (const part of [html, text]) expect(part).not.toMatch(new RegExp(`${HASH}|123456`));
});

test("the mails of a code and of a changed address contain what they are about", () => {
	expect(write("reauthentication", { language: "en" }).text).toContain("Code – 123456");
	expect(write("email_change", { language: "en" }).text).toContain(
		"Today – zoe@example.com\nNew – new@example.com",
	);
});

test("all have the same styles", () => {
	const styles = MAILS.map(([name]) =>
		settings.templates[name]?.html?.match(/<style>[\s\S]*?<\/style>/g)?.join(""),
	);
	expect(styles[0]).toBeDefined();
	expect(new Set(styles).size).toBe(1);
});

test("the plain text of a mail", () => {
	expect(write("password_changed", { language: "fr" }).text).toMatchInlineSnapshot(`
		"Tabulia

		Votre mot de passe a été modifié

		Si c’est vous, tout est en ordre : il n’y a rien à faire. Sur vos autres appareils, reconnectez-vous avec le nouveau mot de passe.

		Compte – zoe@example.com
		Mot de passe – Modifié
		Autres sessions – Fermées

		Ce n’était pas vous ? Demandez tout de suite un nouveau mot de passe, puis écrivez-nous à support@tabulia.example : nous vérifierons le compte avec vous.

		Sécuriser mon compte
		https://www.tabulia.example/auth/forgot-password?lang=fr

		Vous recevez cet e-mail parce que nous prévenons le titulaire d’un compte à chaque changement de mot de passe.

		Une question ? Écrivez-nous à support@tabulia.example.

		Tabulia (https://www.tabulia.example/?lang=fr), l’assistant IA qui travaille dans vos cellules Excel."
	`);
	expect(write("confirmation", { language: "en" }).text).toMatchInlineSnapshot(`
		"Tabulia

		Confirm your email address

		Welcome to Tabulia. There is one cell left to fill: checking that this address is really yours.

		Address – zoe@example.com
		Confirmation – Your turn
		Next – Open Excel

		Confirm my address
		https://www.tabulia.example/auth/confirmation?token_hash=4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f&type=email&lang=en

		This link works once, for 1 hour. Too late? Sign up again with the same address and a fresh one is on its way.

		You are getting this email because someone, most likely you, created a Tabulia account with this address. Not you? Do nothing: an unconfirmed account stays closed.

		A question? Just write to support@tabulia.example.

		Tabulia (https://www.tabulia.example/en?lang=en), the AI assistant that works inside your Excel cells."
	`);
});

test("a template with an unsupported action is rejected", () => {
	const html = "{{ range .Data }}{{ end }}";
	expect(() => writeMail({ subject: "", html }, {} as never)).toThrow("{{ range .Data }}");
});
