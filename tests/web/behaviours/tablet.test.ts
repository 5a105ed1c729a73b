import { expect, it, vi } from "vitest";
import { offerChoiceOnTablet } from "../../../web/site/behaviours/tablet.ts";

const MAC =
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15";
const IPAD = MAC.replace("Macintosh; Intel Mac OS X", "iPad; CPU OS");

it.each([
	["an iPad that asks for desktop pages", MAC, 5, "/auth?plan=trial", true],
	["an iPad with a pen", MAC, 2, "/auth?plan=trial", true],
	["a Mac", MAC, 0, "/download-fr", false],
	["a Mac whose display is touched by one finger", MAC, 1, "/download-fr", false],
	["an iPad that the edge knows", IPAD, 5, "/download-fr", false],
])(
	"%s: its button and whether it has a choice",
	(_, userAgent, maxTouchPoints, path, hasChoice) => {
		vi.stubGlobal("navigator", { userAgent, maxTouchPoints });
		document.body.innerHTML = `<a id="go" href="/download-fr" data-tablet-href="/auth?plan=trial"></a><a id="store" href="/download-fr"></a>`;
		offerChoiceOnTablet();
		const hrefs = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
		expect(hrefs).toEqual([path, "/download-fr"]);
		expect(document.documentElement.dataset.tablet !== undefined).toBe(hasChoice);
	},
);
