/** The third parties whose scripts a page may add. The CSP allows each only where it is configured. */
const HOSTS = [
	"https://connect.facebook.net",
	"https://www.googletagmanager.com",
	"https://challenges.cloudflare.com",
];

interface TrustedTypes {
	defaultPolicy: object | null;
	createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): object;
}

/** Adds a third party's script to the page. */
export function addScript(source: string): HTMLScriptElement {
	trustHosts();
	const script = document.createElement("script");
	script.async = true;
	script.src = source;
	document.head.append(script);
	return script;
}

/**
 * Trusted Types forbid a script by its URL as text. Only a default policy also covers the further scripts
 * that a third party's script adds; it trusts the URLs of the hosts above, no HTML and no inline script.
 */
function trustHosts(): void {
	const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
	if (!trustedTypes || trustedTypes.defaultPolicy) return;
	trustedTypes.createPolicy("default", {
		createScriptURL: (url) => (HOSTS.includes(new URL(url, location.href).origin) ? url : null),
	});
}
