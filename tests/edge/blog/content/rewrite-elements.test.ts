import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { expect, it } from "vitest";
import { rewriteElements } from "../../../../worker/blog/content/rewrite-elements.ts";

it("visits children first, and removes, keeps or replaces an element", () => {
	const tree = fromHtml("<div>a<b>b<i>c</i></b><u>d</u></div>", { fragment: true });
	const order: string[] = [];
	rewriteElements(tree, (element, parent) => {
		order.push(`${element.tagName} in ${"tagName" in parent ? parent.tagName : "root"}`);
		if (element.tagName === "b") return element.children;
		return element.tagName === "u" ? [] : [element];
	});
	expect(order).toEqual(["i in b", "b in div", "u in div", "div in root"]);
	expect(toHtml(tree)).toBe("<div>ab<i>c</i></div>");
});
