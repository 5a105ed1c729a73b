import { describe, expect, it } from "vitest";
import {
	fromForeignPath,
	fromMediaPath,
	MEDIA_KINDS,
	mediaKind,
	toForeignPicture,
	toMediaAddress,
} from "../../../../worker/blog/content/media-address.ts";

const WORDPRESS = "https://cms.test";
const uploads = `${WORDPRESS}/wp-content/uploads`;

describe("a picture's URL at the site", () => {
	it.each([
		[`${uploads}/2026/11/a.jpg`, "/media/2026/11/a.jpg"],
		[`${uploads}/a.JPEG?resize=3`, "/media/a.JPEG"],
		["//cms.test/wp-content/uploads/a.webp", "/media/a.webp"],
		[`${uploads}/caf%C3%A9 1.jpg`, "/media/caf%C3%A9%201.jpg"],
		["/media/2026/11/a.jpg", "/media/2026/11/a.jpg"],
	])("is made from %s", (address, media) => {
		expect(toMediaAddress(address, WORDPRESS)).toBe(media);
		expect(toMediaAddress(media, WORDPRESS)).toBe(media);
	});

	it.each([
		["https://cms.test.evil.test/wp-content/uploads/a.jpg"],
		["https://cms.test@evil.test/wp-content/uploads/a.jpg"],
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
		expect(toMediaAddress(address, WORDPRESS)).toBeUndefined();
	});
});

describe("a file", () => {
	it.each([
		["a.PNG", "picture"],
		["a.mp3", "audio"],
		["a.webm", "video"],
		["a.xlsx", "document"],
		["a.svg", undefined],
	])("%s is %s", (name, kind) => {
		expect(mediaKind(name)).toBe(kind);
		const address = toMediaAddress(`${uploads}/${name}`, WORDPRESS, MEDIA_KINDS);
		expect(address).toBe(kind === undefined ? undefined : `/media/${name}`);
	});
});

describe("a picture's URL at WordPress", () => {
	it("is restored from the site's path", () => {
		expect(fromMediaPath("/media/2026/11/caf%C3%A9.jpg", WORDPRESS)).toBe(
			`${uploads}/2026/11/caf%C3%A9.jpg`,
		);
	});

	it.each(["/media/../x.jpg", "/media/%2e%2e/x.jpg", "/media/x.svg", "/other/x.jpg", "/media/"])(
		"is undefined for %s",
		(path) => {
			expect(fromMediaPath(path, WORDPRESS)).toBeUndefined();
		},
	);
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
