/** @see web/app/keep-focus.ts; the recordings of pages say where the focus is after each step. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepFocus } from "../../../web/app/keep-focus.ts";

const byId = (id: string) => document.getElementById(id) as HTMLElement;
/** Until the page's changes have been told. */
const told = () => new Promise((resolve) => setTimeout(resolve));
const leave = () => (document.activeElement as HTMLElement).blur();
/** A browser takes the focus from a disabled control; happy-dom leaves it there. */
function disable() {
	leave();
	byId("button").setAttribute("disabled", "");
}

/** Changes around the focused button, each with the id of the element that has the focus then. */
const CASES: [what: string, change: () => void, focused: string][] = [
	["is removed", () => byId("button").remove(), "section"],
	["is removed with what is around it", () => byId("section").remove(), "main"],
	["goes with its page", () => byId("main").replaceWith(page("next")), "next"],
	[
		"is disabled for a while",
		() => {
			disable();
			byId("button").removeAttribute("disabled");
		},
		"button",
	],
	[
		"stays disabled, and more changes",
		() => {
			disable();
			byId("other").remove();
		},
		"section",
	],
	[
		"is left by a press on the page before it is removed",
		() => {
			byId("main").dispatchEvent(new Event("pointerdown", { bubbles: true }));
			leave();
			byId("button").remove();
		},
		"body",
	],
	["stays, and another is removed", () => byId("other").remove(), "button"],
];

function page(id: string): HTMLElement {
	const main = document.createElement("main");
	main.id = id;
	return main;
}

let end: () => void;
beforeEach(() => {
	document.body.id = "body";
	document.body.innerHTML = `<main id=main><section id=section><button id=button></button>
		<button id=other></button></section></main>`;
	end = keepFocus();
	byId("button").focus();
});
afterEach(() => {
	end();
	document.body.removeAttribute("id");
	document.body.innerHTML = "";
});

describe("the focus of a control", () => {
	it.each(CASES)("that %s", async (_, change, focused) => {
		change();
		await told();
		expect(document.activeElement?.id).toBe(focused);
	});

	it("leaves no trace on the part that had it for a while", async () => {
		byId("button").remove();
		await told();
		expect(byId("section").tabIndex).toBe(-1);
		byId("other").focus();
		expect(byId("section").hasAttribute("tabindex")).toBe(false);
	});

	it("is not looked after once it has ended", async () => {
		end();
		byId("button").remove();
		await told();
		expect(document.activeElement?.id).toBe("body");
	});
});
