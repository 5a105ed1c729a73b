import { expect, it } from "vitest";
import { fillLeavingPage } from "../../../worker/render/fill-leaving-page.ts";

const PAGE =
	'<main data-leave="#destination" data-event-id="#event" data-reports="#reports"><a href="#destination">';

it("replaces the placeholders by the click's destination and id", () => {
	const location = '/download-fr?a=1&b=$&"<>';
	expect(fillLeavingPage(PAGE, { location, eventId: "id-1", reports: "click" })).toBe(
		'<main data-leave="/download-fr?a=1&amp;b=$&amp;&quot;&lt;&gt;" data-event-id="id-1" data-reports="click"><a href="/download-fr?a=1&amp;b=$&amp;&quot;&lt;&gt;">',
	);
});
