import { afterEach, expect, it, vi } from "vitest";
import { keepTypefaces } from "../../../web/site/behaviours/keep-typefaces.ts";

const KEPT = "tabulia-typeface";

function withFonts(load: () => Promise<unknown>) {
	const fetched = vi.fn(load);
	Object.defineProperty(document, "fonts", { value: { load: fetched }, configurable: true });
	return fetched;
}

afterEach(() => {
	vi.unstubAllGlobals();
	localStorage.clear();
	Reflect.deleteProperty(document, "fonts");
});

it("fetches both typefaces, and remembers that the browser has them", async () => {
	const fetched = withFonts(async () => []);
	keepTypefaces();
	expect(fetched.mock.calls).toEqual([['1em "Instrument Sans", "Geist Mono"']]);
	await vi.waitFor(() => expect(localStorage.getItem(KEPT)).not.toBeNull());
});

it("does without where the browser refuses to store", async () => {
	withFonts(async () => []);
	const setItem = vi.fn(() => {
		throw new DOMException("denied", "SecurityError");
	});
	vi.stubGlobal("localStorage", { setItem });
	const errors: unknown[] = [];
	const note = (error: unknown) => errors.push(error);
	process.on("unhandledRejection", note);
	keepTypefaces();
	await vi.waitFor(() => expect(setItem).toHaveBeenCalled());
	await new Promise((resolve) => setTimeout(resolve));
	process.off("unhandledRejection", note);
	expect(errors).toEqual([]);
});

it("leaves it to the next page when they do not come", async () => {
	withFonts(() => Promise.reject(new Error("offline")));
	keepTypefaces();
	await Promise.resolve();
	expect(localStorage.getItem(KEPT)).toBeNull();
});
