/** A person at one of the browsers: waits for what is shown, never for an address or a time. */
import { waitUntil } from "../../dev/processes.ts";
import { SCRIPT_STARTED } from "../../e2e/fixtures.ts";
import type { Engine } from "./engine.ts";

/** Longer than a page takes on a busy machine. */
const TIMEOUT_MS = 20_000;

const ENTER = "\uE007";
export const KEYS = { enter: ENTER, escape: "\uE00C" };

/** Notes what the page's console would show; in the session's storage, because what leads elsewhere may fail, too. */
export const NOTE_PROBLEMS = `
	const note = (text) => {
		try {
			const noted = JSON.parse(sessionStorage.problems ?? "[]");
			sessionStorage.problems = JSON.stringify([...noted, location.pathname + ": " + text]);
		} catch {}
	};
	addEventListener("securitypolicyviolation", (event) => note("policy " + event.effectiveDirective + " " + event.blockedURI));
	addEventListener("error", (event) => event.message && note(event.message));
	// Leaving rejects the imports that are on their way. Whether the page's script comes is known from SCRIPT_STARTED.
	addEventListener("unhandledrejection", ({ reason }) => /module/.test(reason) || note("rejected " + reason));
	const { error } = console;
	console.error = (...values) => { note(values.join(" ")); error(...values); };`;

const text = (value: string) => JSON.stringify(value);

export class Visitor {
	readonly #engine: Engine;
	readonly #site: string;

	constructor(engine: Engine, site: string) {
		this.#engine = engine;
		this.#site = site;
	}

	/** Opens a page of the site and waits until its script runs. */
	async open(path: string): Promise<void> {
		await this.#engine.open(this.#site + path);
		await this.until('document.readyState === "complete"', path);
		await this.read(SCRIPT_STARTED);
	}

	read<T>(expression: string): Promise<T> {
		return this.#engine.evaluate(expression);
	}

	/** Waits for an expression of the page, also across navigations. @throws naming `what`. */
	async until(expression: string, what = expression): Promise<void> {
		const check = () => this.read<boolean>(`(async () => Boolean(await (${expression})))()`);
		await waitUntil(check, TIMEOUT_MS, what).catch(async (error: Error) => {
			const place = await this.read(
				"location.pathname + ': ' + document.body.innerText.slice(0, 300)",
			);
			throw new Error(`${error.message} on ${place}`);
		});
	}

	untilText(wanted: string): Promise<void> {
		return this.until(`document.body?.innerText.includes(${text(wanted)})`, wanted);
	}

	untilPath(path: string): Promise<void> {
		return this.until(`location.pathname === ${text(path)} && document.readyState === "complete"`);
	}

	/** Clicks the first visible element of a selector, one with this text if given, as a mouse does. */
	async click(selector: string, label = ""): Promise<void> {
		const find = `[...document.querySelectorAll(${text(selector)})].find((each) =>
			each.checkVisibility() && each.textContent.includes(${text(label)}))`;
		await this.until(find, `${selector} ${label}`);
		const { x, y } = await this.read<{ x: number; y: number }>(`(async () => {
			const element = ${find};
			// Sections that come near are laid out, and move it.
			for (let former; former !== (former = element.getBoundingClientRect().top); ) {
				element.scrollIntoView({ block: "center", behavior: "instant" });
				for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
			}
			const { x, y, width, height } = element.getBoundingClientRect();
			return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
		})()`);
		const press = [
			{ type: "pointerMove", x, y },
			{ type: "pointerDown", button: 0 },
			{ type: "pointerUp", button: 0 },
		];
		await this.#engine.act([{ type: "pointer", id: "mouse", actions: press }]);
	}

	/** Replaces the content of a field. */
	async fill(selector: string, value: string): Promise<void> {
		await this.until(`document.querySelector(${text(selector)})`, selector);
		await this.read(`document.querySelector(${text(selector)}).select()`);
		await this.press(value);
	}

	/** Types characters, or one of KEYS. */
	async press(characters: string): Promise<void> {
		const actions = [...characters].flatMap((value) => [
			{ type: "keyDown", value },
			{ type: "keyUp", value },
		]);
		await this.#engine.act([{ type: "key", id: "keyboard", actions }]);
	}

	resize(width: number): Promise<void> {
		return this.#engine.resize(width, width < 700 ? 844 : 900);
	}

	screenshot(): Promise<Buffer> {
		return this.#engine.screenshot();
	}

	/** Console's lines since the last call. */
	async problems(): Promise<string[]> {
		return this.read(`(() => {
			const noted = JSON.parse(sessionStorage.problems ?? "[]");
			delete sessionStorage.problems;
			return noted;
		})()`);
	}
}
