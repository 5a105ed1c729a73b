import { expect, it, vi } from "vitest";

it("the documents' script does what each part of a page needs", async () => {
	// Listeners of the page itself would stay for other files.
	for (const page of [window, document]) vi.spyOn(page, "addEventListener").mockReturnValue();
	vi.stubGlobal("fetch", async () => new Response());
	document.body.innerHTML = `
		<div data-drop-zone></div><button data-share="copy" hidden></button>
		<div data-copy="Copier"><div class="post-code"><span>Excel</span><code>=A1</code></div></div>`;
	await import("../../../web/site/behaviours/main.ts");
	document.querySelector("[data-drop-zone]")?.dispatchEvent(new Event("dragover"));
	const done = ["[data-over]", "[data-share]:not([hidden])", ".post-code button"];
	expect(done.filter((each) => document.querySelector(each) === null)).toEqual([]);
});
