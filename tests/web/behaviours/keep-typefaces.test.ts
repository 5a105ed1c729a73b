import { afterEach, describe, expect, it, vi } from "vitest";
import { keepTypefaces } from "../../../web/site/behaviours/keep-typefaces.ts";

const KEPT = "tabulia-typeface";
const FILES = ["/assets/instrument-sans-1.woff2", "/assets/geist-mono-1.woff2"];
const RULES = [
	'p { background: url("/assets/grid.svg") }',
	...FILES.map((file) => `@font-face { font-family: "One"; src: url("${file}") format("woff2"); }`),
	'@font-face { font-family: "Fallback"; src: local("Arial"); }',
];

/** Runs on a page with these typefaces. @returns the files that were fetched */
async function fetchedFrom(respond: (url: string) => Promise<Response>) {
	const fetched = vi.fn(respond);
	vi.stubGlobal("fetch", fetched);
	const cssRules = RULES.map((cssText) => ({ cssText }));
	Object.defineProperty(document, "styleSheets", { value: [{ cssRules }], configurable: true });
	keepTypefaces();
	await new Promise((resolve) => setTimeout(resolve));
	return fetched.mock.calls.map(([url]) => url);
}

afterEach(() => {
	localStorage.clear();
	Reflect.deleteProperty(document, "styleSheets");
});

it("fetches both typefaces as files, and remembers that the browser has them", async () => {
	expect(await fetchedFrom(async () => new Response("font"))).toEqual(FILES);
	expect(localStorage.getItem(KEPT)).not.toBeNull();
});

it.each([
	["are gone", async () => new Response("", { status: 404 })],
	["do not come", () => Promise.reject(new TypeError("offline"))],
])("leaves it to the next page when they %s", async (_case, respond) => {
	await fetchedFrom(respond);
	expect(localStorage.getItem(KEPT)).toBeNull();
});

it("does without where the browser refuses to store", async () => {
	const setItem = vi.fn(() => {
		throw new DOMException("denied", "SecurityError");
	});
	vi.stubGlobal("localStorage", { setItem, clear: vi.fn() });
	const errors: unknown[] = [];
	const note = (error: unknown) => errors.push(error);
	process.on("unhandledRejection", note);
	await fetchedFrom(async () => new Response("font"));
	process.off("unhandledRejection", note);
	expect(setItem).toHaveBeenCalled();
	expect(errors).toEqual([]);
});

describe("later headlines", () => {
	const HEADLINES = `<main><section id="near"><h2 data-later>near</h2></section><section id="far"><h2 data-later>far</h2></section></main>`;

	/** Draws a page of two screens whose sections begin there; the second is not laid out yet. */
	async function draw(): Promise<(string | undefined)[]> {
		document.body.innerHTML = HEADLINES;
		const tops = { near: 100, far: innerHeight + 100 };
		for (const [id, top] of Object.entries(tops)) {
			const section = document.getElementById(id) as HTMLElement;
			section.getBoundingClientRect = () => new DOMRect(0, top, 100, 900);
		}
		vi.stubGlobal(
			"FontFace",
			class {
				load = async () => this;
			},
		);
		Object.defineProperty(document, "fonts", { value: { add: vi.fn() }, configurable: true });
		vi.stubGlobal(
			"IntersectionObserver",
			class {
				callback: (entries: unknown[], self: unknown) => void;
				constructor(callback: (entries: unknown[], self: unknown) => void) {
					this.callback = callback;
				}
				observe(target: Element) {
					this.callback([{ target, boundingClientRect: new DOMRect() }], this);
				}
				unobserve() {}
			},
		);
		await fetchedFrom(async () => new Response("font"));
		await new Promise((resolve) => setTimeout(resolve));
		Reflect.deleteProperty(document, "fonts");
		return [...document.querySelectorAll("h2")].map(({ style }) => style.fontFamily);
	}

	it("get the typeface below the screen, and stay as they are on it", async () => {
		const [near, far] = await draw();
		expect(near).toBe("");
		expect(far).toContain("Instrument Sans Later");
	});

	it("have it already where the page has asked for it", async () => {
		document.documentElement.dataset.typeface = "";
		expect(await draw()).toEqual(["", ""]);
		delete document.documentElement.dataset.typeface;
	});
});
