/** No third party before consent, and none after a refusal (docs/product/visits.md#consent-and-third-parties). */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { addScript } from "../../../web/ui/tags/add-script.ts";
import { loadTags } from "../../../web/ui/tags/load-tags.ts";

const posted = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

/** A page with the banner, whose visitor chose this before; `meanwhile` runs before its typeface has come. */
async function open(
	choice?: "accepted" | "refused",
	isPrivate = false,
	isQuiet = false,
	meanwhile = () => {},
) {
	vi.resetModules();
	vi.stubGlobal("fetch", posted);
	Object.defineProperty(navigator, "globalPrivacyControl", {
		value: isPrivate,
		configurable: true,
	});
	if (choice) setCookie(`consent=${choice}`);
	const arrived = Promise.resolve();
	Object.defineProperty(document, "fonts", { value: { ready: arrived }, configurable: true });
	document.body.innerHTML = `
		<div id="consent" hidden ${isQuiet ? "data-quiet" : ""} data-pixel-id="123" data-analytics-tag-id="G-1">
			<button value="accepted">Oui</button><button value="refused">Non</button>
		</div>
		<button data-consent-open hidden></button>`;
	const { showConsentBanner } = await import("../../../web/site/behaviours/consent.ts");
	showConsentBanner();
	meanwhile();
	for (let tick = 0; tick < 3; tick++) await arrived;
	return document.getElementById("consent") as HTMLElement;
}

const setCookie = (cookie: string) => {
	// biome-ignore lint/suspicious/noDocumentCookie: as third parties' scripts do.
	document.cookie = `${cookie}; path=/`;
};
const asks = () => document.documentElement.hasAttribute("data-asks");
let added: HTMLScriptElement[];
const scripts = () => added.map(({ src }) => new URL(src).host);
const press = (value: string) =>
	document.querySelector<HTMLButtonElement>(`button[value=${value}]`)?.click();

beforeEach(() => {
	added = [];
	// Nothing is loaded here.
	vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
		added.push(...(nodes as HTMLScriptElement[]));
	});
	posted.mockReset().mockResolvedValue(new Response());
});
afterEach(() => {
	delete (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;
});

describe("the consent banner", () => {
	it("asks a visitor who has not chosen, and loads nothing meanwhile", async () => {
		const banner = await open();
		expect([banner.hidden, scripts()]).toEqual([false, []]);
		expect(asks()).toBe(true);
	});

	it.each([
		["who refused before", "refused", false, false],
		["whose browser refuses, whatever was chosen before", "accepted", true, false],
		["of a page that asks for nothing", undefined, false, true],
	] as const)(
		"loads nothing for a visitor %s, and does not ask",
		async (_, choice, isPrivate, isQuiet) => {
			const banner = await open(choice, isPrivate, isQuiet);
			expect([banner.hidden, scripts()]).toEqual([true, []]);
			expect(banner.hasAttribute("data-private")).toBe(isPrivate);
		},
	);

	it("does not ask who chooses in another tab meanwhile", async () => {
		const banner = await open(undefined, false, false, () => setCookie("consent=refused"));
		expect(banner.hidden).toBe(true);
	});

	it("is opened again by a button of the page, at its first choice", async () => {
		const banner = await open("refused");
		const opener = document.querySelector("[data-consent-open]") as HTMLElement;
		expect(opener.hidden).toBe(false);
		opener.click();
		expect([banner.hidden, document.activeElement]).toEqual([
			false,
			banner.querySelector("button"),
		]);
	});

	it("loads both third parties once it is accepted, and tells the edge", async () => {
		const banner = await open();
		press("accepted");
		expect([banner.hidden, scripts()]).toEqual([
			true,
			["connect.facebook.net", "www.googletagmanager.com"],
		]);
		expect(asks()).toBe(false);
		expect(posted.mock.calls).toEqual([
			["/privacy/consent", { method: "POST", body: expect.any(URLSearchParams), keepalive: true }],
		]);
		expect(String(posted.mock.calls[0]?.[1].body)).toBe("consent=accepted");
	});

	it("reports a page once, however often it is accepted, and loads it anew after a refusal", async () => {
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		await open("accepted");
		const reported = window.fbq?.queue.length;
		press("accepted");
		for (let tick = 0; tick < 5; tick++) await Promise.resolve();
		expect([scripts().length, window.fbq?.queue.length]).toEqual([2, reported]);
		expect(reload).not.toHaveBeenCalled();
		press("refused");
		await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
	});

	it.each([
		["edge", async () => new Response(null, { status: 503 })],
		["connection", () => Promise.reject(new TypeError("offline"))],
	])("stays when its choice could not be stored for want of an %s", async (_, respond) => {
		posted.mockImplementation(respond);
		const banner = await open();
		press("refused");
		expect(banner.hidden).toBe(true);
		await vi.waitFor(() => expect(banner.hidden).toBe(false));
	});

	it("deletes the third parties' cookies, and no others, when it is refused", async () => {
		setCookie("_fbp=1");
		setCookie("_ga=2");
		setCookie("own=3");
		const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
		await open();
		const written = vi.spyOn(document, "cookie", "set");
		press("refused");
		expect(scripts()).toEqual([]);
		// A cookie of this host alone is another one than that of its domain.
		expect(written.mock.calls.flat()).toContain("_fbp=; path=/; max-age=0");
		expect(document.cookie).toContain("own=3");
		expect(document.cookie).not.toMatch(/_(?:fbp|ga)=[^;]/);
		expect(String(posted.mock.calls[0]?.[1].body)).toBe("consent=refused");
		for (let tick = 0; tick < 5; tick++) await Promise.resolve();
		expect(reload).not.toHaveBeenCalled();
	});

	it("deletes them on each level of the domain", async () => {
		await open();
		vi.spyOn(location, "hostname", "get").mockReturnValue("www.site.test");
		const written: string[] = [];
		Object.defineProperty(document, "cookie", {
			...{ configurable: true, set: (cookie) => written.push(cookie) },
			get: () => "own=1; _gcl_au=2",
		});
		onTestFinished(() => void Reflect.deleteProperty(document, "cookie"));
		press("refused");
		const domains = ["", "; domain=www.site.test", "; domain=site.test", "; domain=test"];
		expect(written).toEqual(domains.map((domain) => `_gcl_au=; path=/; max-age=0${domain}`));
	});
});

describe("the tags", () => {
	it("of a site without third parties ignore their events and load nothing", () => {
		const tags = loadTags({ pixelId: "", analyticsTagId: undefined });
		tags.pixel("Lead", {}, "1");
		tags.tag("lead", {});
		expect(scripts()).toEqual([]);
	});

	it("keep events until the pixel has loaded, under our event's id", () => {
		loadTags({ pixelId: "123" }).pixel("Lead", { value: 1 }, "event-1");
		expect(window.fbq?.queue.at(-1)).toEqual([
			"track",
			"Lead",
			{ value: 1 },
			{ eventID: "event-1" },
		]);
	});

	it("trust no script but those of their hosts", () => {
		const rules: { createScriptURL(url: string): string | null }[] = [];
		vi.stubGlobal("trustedTypes", {
			defaultPolicy: null,
			createPolicy: (_: string, given: (typeof rules)[0]) => rules.push(given),
		});
		addScript("https://connect.facebook.net/x.js");
		const trusts = (url: string) => rules[0]?.createScriptURL(url);
		for (const host of ["www.googletagmanager.com", "challenges.cloudflare.com"])
			expect(trusts(`https://${host}/y.js`)).toBeTruthy();
		expect(trusts("https://www.googletagmanager.com.evil.example/y.js")).toBeNull();
		expect(trusts("data:text/javascript,1")).toBeNull();
	});
});
