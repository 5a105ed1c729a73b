import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TextLines } from "../../../web/site/components/content/text-lines.tsx";

it("a text has a paragraph for each line, and a list for the lines with a dash that follow each other", () => {
	const html = renderToStaticMarkup(<TextLines text={"a\n- b\n- c\n\nd\ne\n- f"} />);
	expect(html.replaceAll(/ class="[^"]*"/g, "")).toBe(
		"<div><p>a</p><ul><li>b</li><li>c</li></ul><p>d</p><p>e</p><ul><li>f</li></ul></div>",
	);
});
