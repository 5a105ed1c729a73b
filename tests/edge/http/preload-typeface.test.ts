import { expect, it } from "vitest";
import { preloadTypeface } from "../../../worker/http/preload-typeface.ts";

const FILE = "/assets/text-abc.woff2";
const LINK = `<${FILE}>; rel=preload; as=font; type="font/woff2"; crossorigin`;

it.each([
	["a browser that has been here", { cookie: "lang=fr" }, FILE, [["Link", LINK]]],
	["a first visit", {}, FILE, []],
	["a page without a typeface", { cookie: "lang=fr" }, undefined, []],
])("for %s", (_, headers, typeface, expected) => {
	expect(preloadTypeface(new Headers(headers as Record<string, string>), typeface)).toEqual(
		expected,
	);
});
