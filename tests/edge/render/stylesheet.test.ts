import { expect, it } from "vitest";
import { parseStylesheet, usedStyles } from "../../../worker/render/stylesheet.ts";

const ADDED = [".video-frame", "iframe"];
const used = (css: string, html: string) => usedStyles(parseStylesheet(css, ADDED), html);

const PAGE = '<ul class="a sm:p-1.5 [&amp;&gt;li]:p-2 2xl:p-1"><li><input></ul>';

it.each([
	["of a class with escapes", ".sm\\:p-1\\.5{top:0}"],
	["of a class that begins with a digit", ".\\32 xl\\:p-1{top:0}"],
	["of a part of its field", "::placeholder{top:0}"],
	["of a variable with an address", ":root{--a:url(a:b)}.a{top:var(--a)}"],
	["of a class with brackets", ".\\[\\&\\>li\\]\\:p-2>li{top:0}"],
	["of a state that it may get", ".a[open]:hover:not(.b):has(li){top:0}"],
	["of one alternative", "ul:where(.a>:not(:last-child)){top:0}"],
	["of several alternatives, of which it has one", "ul:is(.a,.b){top:0}"],
	["within conditions", "@media (width>=40rem){@supports (a:b){.a{top:0}}}"],
	["with signs of syntax in strings and brackets", '.a{content:"};{";top:url(a;b)}'],
	["with rules of its own", ".a{top:0;&:hover{top:1px}}"],
	["of what the page's script adds", ".video-frame{top:0}iframe{top:0}"],
	["after the layers, in their order", "@layer x{}@layer y{.a{top:0}}"],
	["of a font", '@font-face{font-family:"A";src:url(a.woff2)}'],
])("%s", (_, css) => {
	expect(used(css, PAGE)).toBe(css);
});

it.each([
	["of a list", "ul:is(.a,.b),.c,li{top:0}", "ul:is(.a,.b),li{top:0}"],
	["within conditions", "@media print{.b{top:0}.a{top:1px}}", "@media print{.a{top:1px}}"],
	[
		"of its layer",
		"@layer x{.b{top:0}}@layer y{.b{top:0}.a{top:1px}}",
		"@layer x{}@layer y{.a{top:1px}}",
	],
])("%s only its own", (_, css, own) => {
	expect(used(css, PAGE)).toBe(own);
});

it.each([
	["of its class within another", ".b .a{top:0}"],
	["of an alternative that it lacks", "ul:where(.b>:not(:last-child)){top:0}"],
	["within conditions, of another class", "@media print{.b{top:0}}"],
])("but none %s", (_, css) => {
	expect(used(css, PAGE)).toBe("");
});

it("a page without a field carries no rule of its parts, and none those of a field for a day or a file", () => {
	expect(used("::placeholder{top:0}", "<p>")).toBe("");
	expect(
		used(
			"::-webkit-datetime-edit,p{top:0}::-webkit-calendar-picker-indicator,::file-selector-button{top:0}",
			"<p><input>",
		),
	).toBe("p{top:0}");
});

it("a page has the initial values of Tailwind's variables once", () => {
	const css =
		"@layer properties{@supports (not (a:b)){*,:before{--tw-a:solid;--tw-b:initial}}}.a{top:var(--tw-a)}" +
		'@property --tw-a{syntax:"*";inherits:false;initial-value:solid}';
	expect(used(css, '<p class="a">')).toBe(
		"@layer properties{*,:before{--tw-a:solid}}.a{top:var(--tw-a)}",
	);
});

it("a page carries the variables, properties and animations that its rules refer to", () => {
	const css =
		":root{--a:1px;--b:2px;--c:red}@property --a{inherits:false}@property --b{inherits:false}" +
		".a{top:var(--a);animation:1s spin}.b{top:var(--b)}@keyframes spin{to{top:0}}@keyframes fade{to{top:0}}";
	expect(used(css, '<p class="a"><path fill="var(--c)">')).toBe(
		":root{--a:1px;--c:red}@property --a{inherits:false}.a{top:var(--a);animation:1s spin}@keyframes spin{to{top:0}}",
	);
});
