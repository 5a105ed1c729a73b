import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Story } from "./stories.ts";

const AGENTS = {
	windows:
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
	mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
	other:
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
} as const;
/** The status of `Response.error()`. */
const NO_RESPONSE = 0;
const MAX_TRIES = 10;
const RETRY_MS = 2_000;

/** An IPv6 address in a /48 of its own: Auth passes on addresses alone, and all others would be one caller. */
function newAddress(): string {
	const [site, network] = randomBytes(4).toString("hex").match(/.{4}/g) ?? [];
	return `2001:${site}:${network}::1`;
}

/** A browser, as far as the Worker can tell. */
export class Visitor {
	readonly #site: string;
	readonly #headers: Record<string, string>;
	readonly cookies = new Map<string, string>();

	constructor(
		site: string,
		{ platform, language, isMeasured }: Pick<Story, "platform" | "language" | "isMeasured">,
	) {
		this.#site = site;
		// Each has a network: limits are by network.
		this.#headers = {
			"user-agent": AGENTS[platform],
			"accept-language": language,
			"cf-connecting-ip": newAddress(),
		};
		this.cookies.set("lang", language);
		if (!isMeasured) this.cookies.set("measure", "off");
	}

	/**
	 * A page that closes the connection, or asks to try again later, is tried again: on a busy machine an idle
	 * connection ends while it is used, and Auth exceeds the Worker's time limit.
	 */
	async request(path: string, init: RequestInit = {}, tries = MAX_TRIES): Promise<Response> {
		const response = await fetch(this.#site + path, {
			...init,
			redirect: "manual",
			headers: {
				...this.#headers,
				cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
				...init.headers,
			},
		}).catch(() => Response.error());
		for (const cookie of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
			this.cookies.set(name, value);
		}
		if ([NO_RESPONSE, 503].includes(response.status) && tries > 1) {
			await sleep(RETRY_MS);
			return this.request(path, init, tries - 1);
		}
		if (response.status === NO_RESPONSE || response.status >= 400)
			throw new Error(`${path}: HTTP ${response.status}`);
		return response;
	}

	/** The browser was closed: its session has ended. */
	leave(): void {
		this.cookies.delete("__Host-sid");
	}

	async send(path: string, event: object): Promise<void> {
		const sent = {
			event_id: randomUUID(),
			page_url: this.#site + path,
			viewport_width: 1280,
			viewport_height: 800,
			...event,
		};
		await this.request("/e", {
			method: "POST",
			headers: { origin: this.#site, "content-type": "application/json" },
			body: JSON.stringify([sent]),
		});
	}
}
