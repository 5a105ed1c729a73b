import type { SignedIn } from "../../contract/accounts.ts";
import type { AppConfig } from "../../contract/site-config.ts";
import { escapeXml } from "../runtime/escape-xml.ts";
import { fillTemplate, type Template } from "./template.ts";

/**
 * The shell with its configuration as a data block, which the CSP does not treat as a script.
 * @param noScript plain text for visitors whose browser runs no scripts
 */
export function fillShell(template: Template, config: AppConfig, noScript: string): string {
	const head = data("config", config) + USER_PLACE;
	const body = `<noscript><p>${escapeXml(noScript)}</p></noscript>`;
	return fillTemplate(template, config.language, head, body);
}

const USER_PLACE = "<!--user-->";

/** The shell for one visitor: who is signed in, or null. */
export function withUser(shell: string, user: SignedIn | null): string {
	return shell.replace(USER_PLACE, () => data("user", user));
}

function data(id: string, value: unknown): string {
	const json = JSON.stringify(value).replaceAll("<", "\\u003c");
	return `<script type="application/json" id="${id}">${json}</script>`;
}
