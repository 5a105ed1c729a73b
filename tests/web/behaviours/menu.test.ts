import { beforeEach, describe, expect, it, vi } from "vitest";
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
});
