import { expect, it, vi } from "vitest";
import { openPictures } from "../../../web/site/behaviours/open-pictures.ts";
import { createViewer } from "../../../web/site/behaviours/view-pictures.ts";

const FIGURE =
	'<figure><a href="/2.png"><img alt="Two"></a><figcaption>A table</figcaption></figure>';

/** The dialog over these pictures, and what it shows. */
function open(pictures: string, at: number) {
	document.body.innerHTML = `${pictures}
		<dialog><figure><img><figcaption></figcaption></figure><button data-step="1"></button></dialog>`;
	const dialog = document.querySelector("dialog") as HTMLDialogElement;
	createViewer(dialog, [...document.querySelectorAll("a")])(at);
	const query = <Name extends "img" | "figcaption" | "button">(name: Name) =>
		dialog.querySelector<Name>(name) as HTMLElementTagNameMap[Name];
	const shown = () => [query("img").src.at(-5), query("img").alt, query("figcaption").textContent];
	return { dialog, query, shown };
}

it("the arrows and buttons lead around all pictures, each with its caption", () => {
	const pictures = `<a href="/1.png"><img alt="One"></a>${FIGURE}<a href="/3.png"></a>`;
	const { dialog, query, shown } = open(pictures, 1);
	expect([dialog.open, query("button").hidden]).toEqual([true, false]);
	expect(shown()).toEqual(["2", "Two", "A table"]);
	const press = (key: string) => dialog.dispatchEvent(new KeyboardEvent("keydown", { key }));
	press("ArrowLeft");
	expect(shown()).toEqual(["1", "One", "One"]);
	press("ArrowLeft");
	expect(shown()).toEqual(["3", "", ""]);
	query("button").click();
	press("Enter");
	expect(shown()).toEqual(["1", "One", "One"]);
	press("ArrowRight");
	expect(shown()[0]).toBe("2");
});

it("a single picture has no buttons, and a click beside it closes the dialog", () => {
	expect(open(FIGURE + FIGURE, 0).query("button").hidden).toBe(false);
	const { dialog, query } = open(FIGURE, 0);
	expect(query("button").hidden).toBe(true);
	for (const [target, isOpen] of [
		[query("img"), true],
		[dialog.querySelector("figure"), false],
	] as const) {
		target?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
		expect(dialog.open).toBe(isOpen);
	}
});

it.each([
	["no key", true],
	["metaKey", false],
	["ctrlKey", false],
	["shiftKey", false],
	["altKey", false],
])("a click with %s opens the picture of a post over the page: %s", async (key, isOpen) => {
	document.body.innerHTML = `<div class="post-text"><a href="/media/1.png"><img alt="One"></a></div>
		<dialog id="pictures"><figure><img><figcaption></figcaption></figure></dialog>`;
	openPictures();
	const click = new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true });
	document.querySelector("a")?.dispatchEvent(click);
	await vi.dynamicImportSettled();
	expect([click.defaultPrevented, document.querySelector("dialog")?.open]).toEqual([
		isOpen,
		isOpen,
	]);
});

it("a picture of a post opens by itself where its viewer does not come", async () => {
	vi.resetModules();
	vi.doMock("../../../web/site/behaviours/view-pictures.ts", () => {
		throw new Error("offline");
	});
	document.body.innerHTML =
		'<p class="post-text"><a href="/media/1.png"><img></a></p><dialog id="pictures"></dialog>';
	const assign = vi.spyOn(location, "assign").mockReturnValue();
	openPictures();
	document.querySelector("a")?.click();
	await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(`${location.origin}/media/1.png`));
});
