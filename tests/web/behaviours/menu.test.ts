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

	it("closes when a link is chosen, by whatever is in it", () => {
		document.querySelector("span")?.click();
		expect(hide).toHaveBeenCalledOnce();
	});

	it("stays open when something else is touched", () => {
		document.querySelector("p")?.click();
		expect(hide).not.toHaveBeenCalled();
	});
});
