import { ACCEPTED, CONSENT_COOKIE, REFUSED } from "../../../contract/browser-store.ts";
import { CONSENT_PATH } from "../../../contract/own-paths.ts";
import { followMeasuring } from "./measure.ts";
import { tagPage } from "./tag-page.ts";

/** How long the banner waits for the typeface. */
const GIVE_UP_MS = 1_000;

/** Cookies that the third parties' scripts set on our domain. */
const THEIR_COOKIES = /^_(?:fb[cp]|ga|gid|gcl)/;

/**
 * Shows the consent banner once, and loads the ad pixel and the analytics tag after acceptance only
 * (docs/product/visits.md#consent-and-third-parties). Global Privacy Control counts as a refusal. Account pages ask for
 * nothing, and obey the choice.
 */
export function showConsentBanner(): void {
	const banner = document.getElementById("consent");
	if (!banner) return;
	const isPrivate = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
	const choice = isPrivate ? REFUSED : readChoice();
	banner.toggleAttribute("data-private", isPrivate);
	if (choice === ACCEPTED) load(banner);
	else if (choice !== REFUSED && banner.dataset.quiet === undefined) {
		// In another typeface its lines may be fewer, and it would move.
		Promise.race([document.fonts.ready, new Promise((give) => setTimeout(give, GIVE_UP_MS))]).then(
			() => {
				if (readChoice() === undefined) show(banner, true);
			},
		);
	}

	for (const button of banner.querySelectorAll<HTMLButtonElement>("button[value]")) {
		button.addEventListener("click", () => choose(banner, button.value));
	}
	for (const opener of document.querySelectorAll<HTMLElement>("[data-consent-open]")) {
		// Hidden in the HTML, because it does nothing without this script.
		opener.hidden = false;
		opener.addEventListener("click", () => {
			show(banner, true);
			banner.querySelector("button")?.focus();
		});
	}
}

/** Shows or hides the banner; while it is shown, the page scrolls clear of it. */
function show(banner: HTMLElement, isShown: boolean): void {
	banner.hidden = !isShown;
	document.documentElement.toggleAttribute("data-asks", isShown);
}

function readChoice(): string | undefined {
	return new RegExp(`(?:^|; )${CONSENT_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
}

async function choose(banner: HTMLElement, choice: string): Promise<void> {
	show(banner, false);
	const wasLoaded = banner.dataset.loaded !== undefined;
	if (choice === ACCEPTED) load(banner);
	else forget();
	// The edge sets the cookie, because Safari deletes one set by a script after a week.
	const response = await fetch(CONSENT_PATH, {
		method: "POST",
		body: new URLSearchParams({ consent: choice }),
		keepalive: true,
	}).catch(() => {});
	// A refusal that the edge could not pass on has to be repeated.
	if (!response?.ok) show(banner, true);
	// Only a reload unloads running scripts.
	else if (choice !== ACCEPTED && wasLoaded) location.reload();
}

function load(banner: HTMLElement): void {
	if (banner.dataset.loaded !== undefined) return;
	banner.dataset.loaded = "";
	tagPage(banner.dataset, followMeasuring);
}

/** Deletes the third parties' cookies on every level of our domain. */
function forget(): void {
	for (const pair of document.cookie.split("; ")) {
		const [name = ""] = pair.split("=");
		if (!THEIR_COOKIES.test(name)) continue;
		const labels = location.hostname.split(".");
		const domains = labels.map((_, i) => `; domain=${labels.slice(i).join(".")}`);
		for (const domain of ["", ...domains]) {
			// biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API.
			document.cookie = `${name}=; path=/; max-age=0${domain}`;
		}
	}
}
