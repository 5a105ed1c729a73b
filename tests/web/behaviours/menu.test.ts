import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { closeMenuOnChoice, standInForPopovers } from "../../../web/site/behaviours/menu.ts";

describe("the mobile menu", () => {
	const hide = vi.fn();
	beforeEach(() => {
		hide.mockClear();
		document.body.innerHTML = '<nav id="menu"><a href="#faq"><span>FAQ</span></a><p>Menu</p></nav>';
		Object.assign(document.getElementById("menu") as HTMLElement, { hidePopover: hide });
		closeMenuOnChoice();
	});

	it("closes when a link or its child is clicked", () => {
		document.querySelector("span")?.click();
		expect(hide).toHaveBeenCalledOnce();
	});

	it("stays open when something else is clicked", () => {
		document.querySelector("p")?.click();
		expect(hide).not.toHaveBeenCalled();
	});

	it("is left to a browser that has popovers", () => {
		document.body.insertAdjacentHTML("beforeend", '<button popovertarget="menu"></button>');
		standInForPopovers();
		document.querySelector("button")?.click();
		expect(document.querySelector("[data-open]")).toBeNull();
	});

	it("opens and closes where the browser has no popovers", async () => {
		vi.resetModules();
		const { prototype } = HTMLElement;
		const popover = Object.getOwnPropertyDescriptor(prototype, "popover") ?? {};
		Reflect.deleteProperty(prototype, "popover");
		onTestFinished(() => void Object.defineProperty(prototype, "popover", popover));
		const old = await import("../../../web/site/behaviours/menu.ts");
		document.body.insertAdjacentHTML("beforeend", '<button popovertarget="menu"></button>');
		old.standInForPopovers();
		old.closeMenuOnChoice();
		const menu = document.getElementById("menu");
		document.querySelector("button")?.click();
		expect(menu?.hasAttribute("data-open")).toBe(true);
		document.querySelector("a")?.click();
		expect(menu?.hasAttribute("data-open")).toBe(false);
	});
});
