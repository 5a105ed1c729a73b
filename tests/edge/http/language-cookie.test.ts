import { expect, it } from "vitest";
import { readCookies } from "../../../worker/http/cookies.ts";
import { languageCookie } from "../../../worker/http/language-cookie.ts";

it.each(["fr", "en"] as const)("stores %s for a year on the whole site", (language) => {
	const cookie = languageCookie(language);
	expect(readCookies(cookie)("lang")).toEqual([language]);
	expect(cookie).toContain("; Path=/; Max-Age=31536000; Secure; SameSite=Lax");
});
