import { ACCEPTED, CONSENT_COOKIE, REFUSED } from "../../../worker/contract/browser-store.ts";
import { CONSENT_PATH } from "../../../worker/contract/paths.ts";
import { followMeasuring } from "./measure.ts";
import { tagPage } from "./tag-page.ts";

/** Cookies that the third parties' scripts leave on our domain. */
const THEIR_COOKIES = /^_(?:fb[cp]|ga|gid|gcl)/;

/**
 * Asks once about the ad pixel and the analytics tag, and loads them after a yes only (design §7).
 * Global Privacy Control is a no. The banner is in the page only where a third party is configured.
 */
export function askConsent(): void {
	const banner = document.getElementById("consent");
	if (!banner) return;
	const isPrivate = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
	const choice = isPrivate ? REFUSED : readChoice();
	banner.toggleAttribute("data-private", isPrivate);
	if (choice === ACCEPTED) load(banner);
	else if (choice !== REFUSED) banner.hidden = false;

	for (const button of banner.querySelectorAll<HTMLButtonElement>("button[value]")) {
		button.addEventListener("click", () => choose(banner, button.value));
	}
	for (const opener of document.querySelectorAll<HTMLElement>("[data-consent-open]")) {
		// Useless without this script, so hidden until now.
		opener.hidden = false;
		opener.addEventListener("click", () => {
			banner.hidden = false;
			banner.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
		});
	}
}

function readChoice(): string | undefined {
	return new RegExp(`(?:^|; )${CONSENT_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
}

async function choose(banner: HTMLElement, choice: string): Promise<void> {
	banner.hidden = true;
	const wasLoaded = banner.dataset.loaded !== undefined;
	if (choice === ACCEPTED) load(banner);
	else forget();
	// The edge sets the cookie: one that a script sets is gone after a week in Safari.
	await fetch(CONSENT_PATH, {
		method: "POST",
		body: new URLSearchParams({ consent: choice }),
		keepalive: true,
	}).catch(() => {});
	// Scripts that run cannot be unloaded otherwise.
	if (choice !== ACCEPTED && wasLoaded) location.reload();
}

function load(banner: HTMLElement): void {
	if (banner.dataset.loaded !== undefined) return;
	banner.dataset.loaded = "";
	tagPage(banner.dataset, followMeasuring);
}

/** Removes the third parties' cookies, whatever part of our domain they were set on. */
function forget(): void {
	for (const pair of document.cookie.split("; ")) {
		const [name = ""] = pair.split("=");
		if (!THEIR_COOKIES.test(name)) continue;
		const labels = location.hostname.split(".");
		const domains = labels.map((_, i) => `; domain=${labels.slice(i).join(".")}`);
		for (const domain of ["", ...domains]) {
			// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
			document.cookie = `${name}=; path=/; max-age=0${domain}`;
		}
	}
}
