import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Options = Record<"callback" | "error-callback" | "timeout-callback", (token?: string) => void>;

/** The scripts that the page has added; nothing is loaded. */
let added: HTMLScriptElement[];
beforeEach(() => {
	added = [];
	vi.spyOn(document.head, "append").mockImplementation((script) => {
		added.push(script as HTMLScriptElement);
	});
});
afterEach(() => {
	vi.resetModules();
});

/** A challenge that ends as given. */
async function solve(
	end: "passed" | "failed" | "left" | "ignored" | "not loaded",
	siteKey = "key",
) {
	const { solveChallenge } = await import("../../../web/ui/solve-challenge.ts");
	const remove = vi.fn();
	const places: (Element | null)[] = [];
	const render = vi.fn((container: HTMLElement, options: Options) => {
		places.push(container.parentElement);
		if (end === "passed") options.callback("token-1");
		else if (end === "ignored") vi.advanceTimersByTime(60_000);
		else options[end === "left" ? "timeout-callback" : "error-callback"]();
		return "widget-1";
	});
	const token = solveChallenge(siteKey);
	if (end !== "not loaded") vi.stubGlobal("turnstile", { render, remove });
	for (const script of added)
		script.dispatchEvent(new Event(end === "not loaded" ? "error" : "load"));
	return { token: await token, remove, render, places };
}

describe("a challenge", () => {
	it("that is passed gives its token, and leaves nothing in the page", async () => {
		document.documentElement.lang = "en";
		const { token, render, remove, places } = await solve("passed");
		expect([token, places]).toEqual(["token-1", [document.body]]);
		expect(added.map(({ src }) => src)).toEqual([
			"https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
		]);
		expect(render).toHaveBeenCalledWith(
			expect.any(HTMLElement),
			expect.objectContaining({ sitekey: "key", appearance: "interaction-only", language: "en" }),
		);
		expect(remove).toHaveBeenCalledWith("widget-1");
		expect(document.querySelector(".challenge")).toBeNull();
	});

	it.each(["failed", "left", "ignored", "not loaded"] as const)(
		"that is %s gives none: the Worker refuses",
		async (end) => {
			if (end === "ignored") vi.useFakeTimers({ toFake: ["setTimeout"] });
			expect((await solve(end)).token).toBeUndefined();
		},
	);

	it("is loaded again after it could not be", async () => {
		await solve("not loaded");
		expect((await solve("passed")).token).toBe("token-1");
	});

	it("stands in an open dialog, because everything outside is inert", async () => {
		document.body.innerHTML = "<dialog open></dialog>";
		expect((await solve("passed")).places).toEqual([document.querySelector("dialog")]);
		document.body.replaceChildren();
	});

	it("is not loaded where none is configured", async () => {
		expect((await solve("passed", "")).token).toBeUndefined();
		expect(added).toEqual([]);
	});
});
