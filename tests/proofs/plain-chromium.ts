/**
 * Chromium as visitors have it. Playwright and Puppeteer switch prerendering off in what they control, and
 * the headless shell has no back/forward cache.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_FLAGS } from "../../dev/browser.ts";
import { findFreePort } from "../../dev/ports.ts";
import { WINDOWS_CHROME } from "../../e2e/agents.ts";

interface Target {
	type: string;
	url: string;
	webSocketDebuggerUrl: string;
}

export class PlainChromium {
	readonly #process: ChildProcess;
	readonly #port: number;
	readonly #profile: string;

	private constructor(process: ChildProcess, port: number, profile: string) {
		this.#process = process;
		this.#port = port;
		this.#profile = profile;
	}

	static async start(executable: string): Promise<PlainChromium> {
		const port = await findFreePort();
		const profile = mkdtempSync(join(tmpdir(), "tabulia-chromium-"));
		const flags = [
			...CHROMIUM_FLAGS,
			"--headless=new",
			"--window-size=1280,900",
			// The agent of a headless browser is a bot's.
			`--user-agent=${WINDOWS_CHROME}`,
			`--remote-debugging-port=${port}`,
			`--user-data-dir=${profile}`,
		];
		const started = spawn(executable, [...flags, "about:blank"], { stdio: "ignore" });
		return new PlainChromium(started, port, profile);
	}

	/** The value of an expression in the page that shows the address, as soon as there is one. */
	async evaluate<T>(address: RegExp, expression: string): Promise<T> {
		const { result } = await this.#send<{ result: { value: T } }>(address, "Runtime.evaluate", {
			expression,
			awaitPromise: true,
			returnByValue: true,
			userGesture: true,
		});
		return result.value;
	}

	/** Rests on the first visible link to a path, or clicks it. */
	async point(address: RegExp, path: string, isClick = false): Promise<void> {
		const place = await this.evaluate<{ x: number; y: number }>(
			address,
			`(() => {
				const link = [...document.querySelectorAll('a[href="${path}"]')].find((a) => a.checkVisibility());
				link.scrollIntoView({ block: "center" });
				const { x, y, width, height } = link.getBoundingClientRect();
				return { x: x + width / 2, y: y + height / 2 };
			})()`,
		);
		const mouse = { ...place, button: "left", clickCount: 1 };
		const types = isClick ? ["mousePressed", "mouseReleased"] : ["mouseMoved"];
		for (const type of types)
			await this.#send(address, "Input.dispatchMouseEvent", { ...mouse, type });
	}

	async stop(): Promise<void> {
		const ended = new Promise((resolve) => this.#process.once("exit", resolve));
		this.#process.kill();
		await ended;
		rmSync(this.#profile, { recursive: true, force: true });
	}

	async #send<T>(address: RegExp, method: string, params: object): Promise<T> {
		const socket = new WebSocket((await this.#target(address)).webSocketDebuggerUrl);
		await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
		const reply = new Promise<{ result: T }>((resolve) => {
			socket.addEventListener("message", ({ data }) => resolve(JSON.parse(String(data))), {
				once: true,
			});
		});
		socket.send(JSON.stringify({ id: 1, method, params }));
		const { result } = await reply;
		socket.close();
		return result;
	}

	async #target(address: RegExp): Promise<Target> {
		for (;;) {
			const list = await fetch(`http://127.0.0.1:${this.#port}/json/list`)
				.then((response) => response.json() as Promise<Target[]>)
				.catch(() => []);
			const found = list.find(({ type, url }) => type === "page" && address.test(url));
			if (found) return found;
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}
}
