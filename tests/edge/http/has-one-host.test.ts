import { expect, it } from "vitest";
import { hasOneHost } from "../../../worker/http/has-one-host.ts";

it.each([
	["https://a.example/", true],
	["https://a.example/x,y?z=1,2", true],
	["https://a.example", true],
	["https://a.example, b.example/", false],
	["http://a.example,a.example/x,y", false],
])("%s names one host: %s", (url, isOne) => {
	expect(hasOneHost(url)).toBe(isOne);
});
