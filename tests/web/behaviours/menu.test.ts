import { beforeEach, describe, expect, it, vi } from "vitest";
import { closeMenuOnChoice } from "../../../web/site/behaviours/menu.ts";

describe("the mobile menu", () => {
	const hide = vi.fn();
	beforeEach(() => {
		hide.mockReset();
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
});
