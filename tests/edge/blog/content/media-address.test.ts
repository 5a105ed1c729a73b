import { describe, expect, it } from "vitest";
import {
	fileKey,
	fromForeignPath,
	fromMediaPath,
	MEDIA_KINDS,
	mediaKind,
	toForeignPicture,
	toMediaAddress,
	versionOf,
} from "../../../../worker/blog/content/media-address.ts";

const WORDPRESS = "https://cms.test";
const uploads = `${WORDPRESS}/wp-content/uploads`;
const UPLOADS = `${uploads}/`;

describe("a picture's URL at the site", () => {
	it.each([
		[`${uploads}/a.JPEG?resize=3`, "/media/a.JPEG"],
		["//cms.test/wp-content/uploads/a.webp", "/media/a.webp"],
		[`${uploads}/caf%C3%A9 1.jpg`, "/media/caf%C3%A9%201.jpg"],
		[`${uploads}/a.jpg?v=t3x9k1&x=1`, "/media/a.jpg?v=t3x9k1"],
	])("is made from %s", (address, media) => {
		expect(toMediaAddress(address, UPLOADS)).toBe(media);
		expect(toMediaAddress(media, UPLOADS)).toBe(media);
	});

	it.each([
		["https://cms.test.evil.test/wp-content/uploads/a.jpg"],
		["https://cms.test@evil.test/wp-content/uploads/a.jpg"],
		["https://cms.test:8443/wp-content/uploads/a.jpg"],
		[`${uploads}/../../wp-config.jpg`],
		[`${uploads}/%2e%2e/%2e%2e/a.jpg`],
		[`${uploads}/a%2f..%2fb.jpg`],
		[`${uploads}/%252e%252e/a.jpg`],
		[`${uploads}/.hidden.jpg`],
		[`${uploads}/a.svg`],
		[`${uploads}/a.jpg.php`],
		[`${uploads}/%ff.jpg`],
		["javascript:/wp-content/uploads/a.jpg"],
		[""],
	])("is undefined for %s", (address) => {
		expect(toMediaAddress(address, UPLOADS)).toBeUndefined();
	});
});

it.each([
	["/media/a.jpg?v=t3x9k1", Number.parseInt("t3x9k1", 36) * 1000],
	["/media/a.jpg?v=T3", undefined],
	["/media/a.jpg", undefined],
])("the last change of %s is %s", (address, time) => {
	expect(versionOf(address)).toBe(time);
});

it.each([
	["2026/a-300x200.png", "file:2026/a.png"],
	["2026/a-scaled.png", "file:2026/a.png"],
	["2026/caf%C3%A9-300x200.png", "file:2026/café.png"],
	["2026/100%.png", "file:2026/100%.png"],
])("%s is removed as %s, with its other sizes", (path, key) => {
	expect(fileKey(path)).toBe(key);
});

it("files of a folder on another host are under the same path", () => {
	const elsewhere = "https://files.test/library/";
	expect(toMediaAddress(`${elsewhere}a.jpg`, elsewhere)).toBe("/media/a.jpg");
	expect(toMediaAddress("/media/a.jpg", elsewhere)).toBe("/media/a.jpg");
	expect(toMediaAddress(`${uploads}/a.jpg`, elsewhere)).toBeUndefined();
	expect(fromMediaPath("/media/a.jpg", elsewhere)).toBe(`${elsewhere}a.jpg`);
});

const FILES = {
	picture: "avif gif jpg jpeg PNG webp",
	audio: "m4a mp3 oga ogg wav",
	video: "mp4 m4v ogv webm",
	captions: "vtt",
	document: "csv docx pdf pptx xls xlsm xlsx zip",
	"": "svg html js doc",
};
it.each(
	Object.entries(FILES).flatMap(([kind, endings]) =>
		endings.split(" ").map((ending) => [`a.${ending}`, kind || undefined] as const),
	),
)("a file %s is %s", (name, kind) => {
	expect(mediaKind(name)).toBe(kind);
	const address = toMediaAddress(`${uploads}/${name}`, UPLOADS, MEDIA_KINDS);
	expect(address).toBe(kind === undefined ? undefined : `/media/${name}`);
});

describe("a picture's URL at WordPress", () => {
	it("is restored from the site's path", () => {
		expect(fromMediaPath("/media/2026/11/caf%C3%A9.jpg", UPLOADS)).toBe(
			`${uploads}/2026/11/caf%C3%A9.jpg`,
		);
	});

	const FOREIGN = [
		"/media/../x.jpg",
		"/media/%2e%2e/x.jpg",
		"/media/x.svg",
		"/other/x.jpg",
		"/media/",
	];

	it.each(FOREIGN)("is undefined for %s", (path) => {
		expect(fromMediaPath(path, UPLOADS)).toBeUndefined();
	});
});

describe("a picture of another host", () => {
	const hosts = ["cdn.pictures.test"];

	it.each([
		["https://cdn.pictures.test/a%20b.jpg?w=9#c", "/media/_/cdn.pictures.test/a%20b.jpg?w=9"],
		["//cdn.pictures.test/a/../b", "/media/_/cdn.pictures.test/b"],
		["/media/_/cdn.pictures.test/b?w=9", "/media/_/cdn.pictures.test/b?w=9"],
	])("has a path of the site: %s", (address, path) => {
		expect(toForeignPicture(address, hosts)).toBe(path);
		expect(fromForeignPath(path, hosts)).toBe(path.replace("/media/_/cdn", "https://cdn"));
	});

	it.each([
		"https://user@cdn.pictures.test/a.jpg",
		"data:image/png,x",
		"/media/_/x.test/a.jpg",
		`https://cdn.pictures.test/${"a".repeat(500)}`,
	])("has none: %s", (address) => {
		expect(toForeignPicture(address, hosts)).toBeUndefined();
	});
});
