import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withChallenge } from "../../../web/app/with-challenge.ts";

type Options = Record<"callback" | "error-callback", (token?: string) => void>;

/** The scripts that the page has added; nothing is loaded. */
let added: HTMLScriptElement[];
beforeEach(() => {
	added = [];
	vi.spyOn(document.head, "append").mockImplementation((script) => {
		added.push(script as HTMLScriptElement);
	});
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	vi.resetModules();
});

const SIGN_IN = "https://db.example/auth/v1/token?grant_type=password";

/** Sends one request whose challenge ends as given. */
async function send(url: string, end: "passed" | "failed" | "not loaded", siteKey = "key") {
	const { withChallenge } = await import("../../../web/app/with-challenge.ts");
	const sent = vi.fn<typeof fetch>(async () => new Response());
	const remove = vi.fn();
	const render = vi.fn((_container: HTMLElement, options: Options) => {
		if (end === "passed") options.callback("token-1");
		else options["error-callback"]();
		return "widget-1";
	});
	const response = withChallenge(siteKey, sent)(url, {
		method: "POST",
		body: JSON.stringify({ email: "a@x.test", gotrue_meta_security: {} }),
	});
	if (end !== "not loaded") vi.stubGlobal("turnstile", { render, remove });
	for (const script of added)
		script.dispatchEvent(new Event(end === "not loaded" ? "error" : "load"));
	await response;
	const [, init] = sent.mock.calls[0] ?? [];
	return { body: JSON.parse(String(init?.body)), remove, render };
}

describe("a call of Auth", () => {
	it.each([
		SIGN_IN,
		"https://db.example/auth/v1/signup",
		"https://db.example/auth/v1/recover?redirect_to=x",
		"https://db.example/auth/v1/resend",
	])("carries the token of a passed challenge: %s", async (url) => {
		const { body, render, remove } = await send(url, "passed");
		expect(body).toEqual({
			email: "a@x.test",
			gotrue_meta_security: { captcha_token: "token-1" },
		});
		expect(added.map(({ src }) => src)).toEqual([
			"https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
		]);
		expect(render).toHaveBeenCalledWith(
			expect.any(HTMLElement),
			expect.objectContaining({ sitekey: "key" }),
		);
		expect(remove).toHaveBeenCalledWith("widget-1");
		expect(document.querySelector(".challenge")).toBeNull();
	});

	it.each(["failed", "not loaded"] as const)(
		"is sent without a token when the challenge is %s: Auth refuses it",
		async (end) => {
			const { body } = await send(SIGN_IN, end);
			expect(body.gotrue_meta_security).toEqual({});
		},
	);

	it.each([
		["https://db.example/auth/v1/token?grant_type=refresh_token", "key"],
		["https://db.example/rest/v1/rpc/is_admin", "key"],
		[SIGN_IN, ""],
	])("needs no challenge: %s with site key '%s'", async (url, siteKey) => {
		const { body } = await send(url, "passed", siteKey);
		expect(body.gotrue_meta_security).toEqual({});
		expect(added).toEqual([]);
	});

	it("keeps fetch itself where no challenge is configured", () => {
		expect(withChallenge("", fetch)).toBe(fetch);
	});
});
