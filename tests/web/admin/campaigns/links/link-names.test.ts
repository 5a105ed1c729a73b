import { describe, expect, it } from "vitest";
import {
	adviceOn,
	knownNames,
	linksLike,
} from "../../../../../web/app/admin/campaigns/links/link-names.ts";
import { NO_FIGURES } from "../no-figures.ts";

const TAGS = { utm_source: "flyer", utm_medium: "print", utm_campaign: "salon", utm_content: "" };

describe("the known names", () => {
	it("are those of visits and links by tag, each once, without the reports' own", () => {
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
});

describe("a typed name", () => {
	const known = ["google_ads", "facebook", "Newsletter"];
	it.each([
		["google_ads", { spelled: "google_ads", isNew: false, closest: undefined }],
		[" GOOGLE_ads ", { spelled: "google_ads", isNew: false, closest: undefined }],
		["newsletter", { spelled: "Newsletter", isNew: false, closest: undefined }],
		["google-ads", { spelled: "google-ads", isNew: true, closest: "google_ads" }],
		["Facebok", { spelled: "Facebok", isNew: true, closest: "facebook" }],
		["tiktok", { spelled: "tiktok", isNew: true, closest: undefined }],
		["  ", { spelled: "", isNew: false, closest: undefined }],
	])("%j is judged beside the known ones: %o", (given, advice) => {
		expect(adviceOn(given, known)).toEqual(advice);
	});

	it("is new without a likeness to anything while nothing is known", () => {
		expect(adviceOn("flyer", [])).toEqual({ spelled: "flyer", isNew: true, closest: undefined });
	});
});

it("finds the links with the same tags, whatever their case", () => {
	const links = [
		{ ...TAGS, name: "one" },
		{ ...TAGS, name: "two", utm_source: "FLYER" },
		{ ...TAGS, name: "three", utm_content: "b" },
	];
	expect(linksLike(TAGS, links)).toEqual(["one", "two"]);
});
