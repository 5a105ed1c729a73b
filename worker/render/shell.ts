import type { Language } from "../contract/events.ts";
import type { SiteConfig } from "../contract/site-config.ts";
import { escapeXml } from "../runtime/escape-xml.ts";
import { fillTemplate, type Template } from "./template.ts";

/** The app's configuration: the public part of the environment, by name. */
export interface ShellConfig {
	language: Language;
	supabaseUrl: string;
	supabasePublishableKey: string;
	supportEmail: string;
	/** Empty on pages that report to no pixel. */
	pixelId: string;
	turnstileSiteKey: string;
	analyticsTagId: string;
	checkout: SiteConfig["checkout"];
	billingPortalUrl: string;
}

/**
 * The shell with its configuration as a data block, which the CSP does not treat as a script.
 * @param noScript plain text for visitors whose browser runs no scripts
 */
export function fillShell(template: Template, config: ShellConfig, noScript: string): string {
	const json = JSON.stringify(config).replaceAll("<", "\\u003c");
	const head = `<script type="application/json" id="config">${json}</script>`;
	const body = `<noscript><p>${escapeXml(noScript)}</p></noscript>`;
	return fillTemplate(template, config.language, head, body);
}
