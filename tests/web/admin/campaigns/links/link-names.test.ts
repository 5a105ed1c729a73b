import { expect, it } from "vitest";
import {
	adviceOn,
	knownNames,
	linksLike,
} from "../../../../../web/app/admin/campaigns/links/link-names.ts";
import { NO_FIGURES } from "../no-figures.ts";

const TAGS = { utm_source: "flyer", utm_medium: "print", utm_campaign: "salon", utm_content: "" };

it("the known names are those of visits and links by tag, each once, without the reports' own", () => {
	const rows = ["google_ads", "", "(other)", "flyer"].map((utm_source) => ({
		key: { utm_source, utm_medium: "cpc" },
		now: NO_FIGURES,
		before: NO_FIGURES,
	}));
	expect(knownNames(rows, [TAGS])).toEqual({
		utm_source: ["google_ads", "flyer"],
		utm_medium: ["cpc", "print"],
		utm_campaign: ["salon"],
		utm_content: [],
	});
});

it.each([
	["google_ads", "google_ads", false, undefined],
	[" GOOGLE_ads ", "google_ads", false, undefined],
	["newsletter", "Newsletter", false, undefined],
	["Newsletter?fbclid=abc", "Newsletter", false, undefined],
	["new?utm_medium=mail", "new", true, "Newsletter"],
	["google-ads", "google-ads", true, "google_ads"],
	["Facebok", "Facebok", true, "facebook"],
	["tiktok", "tiktok", true, undefined],
	["  ", "", false, undefined],
])("%j is spelled %j, is new: %s, is like %s", (given, spelled, isNew, closest) => {
	const known = ["google_ads", "facebook", "Newsletter"];
	expect(adviceOn(given, known)).toEqual({ spelled, isNew, closest });
});

it("finds the links with the same tags, whatever their case", () => {
	const links = [
		{ ...TAGS, name: "one" },
		{ ...TAGS, name: "two", utm_source: "FLYER" },
		{ ...TAGS, name: "three", utm_content: "b" },
	];
	expect(linksLike(TAGS, links)).toEqual(["one", "two"]);
});
