import { expect, it } from "vitest";
import { fillLeavingPage } from "../../../worker/render/fill-leaving-page.ts";

const PAGE = '<main data-leave="#destination" data-event-id="#event"><a href="#destination">';

it("replaces the placeholders by the click's destination and id", () => {
	expect(fillLeavingPage(PAGE, "/download-fr?a=1&b=$&", "id-1")).toBe(
		'<main data-leave="/download-fr?a=1&amp;b=$&amp;" data-event-id="id-1"><a href="/download-fr?a=1&amp;b=$&amp;">',
	);
});

it("escapes the values for attributes", () => {
	expect(fillLeavingPage(PAGE, '/"><script>', "id")).not.toContain("<script>");
});
