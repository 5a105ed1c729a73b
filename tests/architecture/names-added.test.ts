import { expect, it } from "vitest";
import { namesAdded } from "../../vite.plugins.ts";

it("names the elements and classes that a script may add to a page", () => {
	const css = ".sr-only,.mt-1\\.5{top:0}.bg-green:hover{top:.5em}.unused{top:0}";
	const code =
		'a=document.createElement(`span`);a.className=`sr-only mt-1.5`;b.classList.toggle("bg-green",5)';
	expect(namesAdded(code, css)).toEqual([".bg-green", ".mt-1.5", ".sr-only", "span"]);
});
