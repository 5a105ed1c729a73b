/** Cloudflare Turnstile (https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/). */
import { addScript } from "./tags/add-script.ts";

interface Turnstile {
	render(
		container: HTMLElement,
		options: {
			sitekey: string;
			/** Shown only to visitors who have to click. */
			appearance: "interaction-only";
			language: string;
			callback(token: string): void;
			"error-callback"(): void;
			"timeout-callback"(): void;
		},
	): string;
	remove(widget: string): void;
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
/** A visitor may have to click. */
const TIMEOUT_MS = 60_000;

let loading: Promise<Turnstile> | undefined;

/**
 * The token of a passed challenge, valid for one call. Never rejects: without a token, whoever verifies
 * it refuses the call.
 *
 * @returns undefined where no challenge is configured, and when it was not passed.
 */
export async function solveChallenge(siteKey: string): Promise<string | undefined> {
	if (siteKey === "") return undefined;
	const container = document.createElement("div");
	container.className = "challenge";
	// Everything outside of an open dialog is inert.
	(document.querySelector("dialog[open]") ?? document.body).append(container);
	let widget: string | undefined;
	let turnstile: Turnstile | undefined;
	try {
		turnstile = await loadTurnstile();
		const { render } = turnstile;
		return await new Promise<string | undefined>((resolve) => {
			const fail = () => resolve(undefined);
			setTimeout(fail, TIMEOUT_MS);
			widget = render(container, {
				sitekey: siteKey,
				appearance: "interaction-only",
				language: document.documentElement.lang,
				callback: resolve,
				"error-callback": fail,
				"timeout-callback": fail,
			});
		});
	} catch {
		return undefined;
	} finally {
		if (widget !== undefined) turnstile?.remove(widget);
		container.remove();
	}
}

function loadTurnstile(): Promise<Turnstile> {
	loading ??= new Promise<Turnstile>((resolve, reject) => {
		const script = addScript(SCRIPT);
		script.addEventListener("load", () => {
			const { turnstile } = window as { turnstile?: Turnstile };
			if (turnstile) resolve(turnstile);
			else reject(new Error("Turnstile did not start"));
		});
		script.addEventListener("error", () => reject(new Error("Turnstile did not load")));
	}).catch((error) => {
		// The next attempt loads it again.
		loading = undefined;
		throw error;
	});
	return loading;
}
