import { expect, it } from "vitest";
import { createViewer } from "../../../web/site/behaviours/view-pictures.ts";

it("the arrows and buttons lead around all pictures", () => {
	document.body.innerHTML = `
		<a href="/1.png"></a><a href="/2.png"></a><a href="/3.png"></a>
		<dialog><figure><img><figcaption></figcaption></figure><button data-step="1"></button></dialog>`;
	const dialog = document.querySelector("dialog") as HTMLDialogElement;
	createViewer(dialog, [...document.querySelectorAll("a")])(0);
	const shown = () => dialog.querySelector("img")?.src.at(-5);
	dialog.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
	expect(shown()).toBe("3");
	dialog.querySelector("button")?.click();
	expect(shown()).toBe("1");
});
