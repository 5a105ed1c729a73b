/** Each part of a page that needs the documents' script gets it, whatever else the page has. */
import { expect, it, onTestFinished, vi } from "vitest";

const IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const reportVitals = vi.hoisted(() => vi.fn());
vi.mock("../../../web/site/vitals/report-vitals.ts", () => ({ reportVitals }));

/** Listeners of the page itself, which would stay for other files. */
let heard: [type: string, listener: (event: object) => void][] = [];
const fetched: string[] = [];

/** Loads the script on a page of these parts. */
async function load(html: string): Promise<void> {
	vi.resetModules();
	heard = [];
	fetched.length = 0;
	for (const page of [window, document]) {
		vi.spyOn(page, "addEventListener").mockImplementation((type: string, listener: unknown) => {
			heard.push([type, listener as () => void]);
		});
	}
	vi.stubGlobal("fetch", async (address: string) => {
		fetched.push(address);
		return new Response();
	});
	vi.stubGlobal("requestIdleCallback", (callback: () => void) => callback());
	vi.spyOn(document.head, "append").mockReturnValue();
	document.body.innerHTML = html;
	await import("../../../web/site/behaviours/main.ts");
	await vi.dynamicImportSettled();
}
const fire = (type: string, event: object = {}) => {
	for (const [of, listener] of heard) if (of === type) listener(event);
};
const first = (selector: string) => document.querySelector<HTMLElement>(selector);
const click = async (selector: string) => {
	first(selector)?.click();
	await vi.dynamicImportSettled();
};
const page = document.documentElement;

/** A part, what a visitor does, if anything, and what it leads to. */
const PARTS: Record<string, { html?: string; before?: () => void; shows: () => unknown }> = {
	"a page that leads on": {
		html: '<main data-leave="/auth"></main>',
		before() {
			vi.useFakeTimers({ toFake: ["setTimeout"] });
			vi.spyOn(location, "replace").mockReturnValue();
		},
		shows() {
			vi.advanceTimersByTime(500);
			return vi.mocked(location.replace).mock.calls.flat().includes("/auth");
		},
	},
	"a signed-in visitor": {
		before: () => void vi.spyOn(document, "cookie", "get").mockReturnValue("signed_in=1"),
		shows: () => page.dataset.signedIn === "",
	},
	"a tablet": {
		before: () => vi.stubGlobal("navigator", { userAgent: IPAD, maxTouchPoints: 5 }),
		shows: () => page.dataset.tablet === "",
	},
	"a page that was restored further down": {
		before: () => vi.stubGlobal("scrollY", 11),
		shows: () => page.hasAttribute("data-scrolled"),
	},
	"the menu": {
		html: '<nav id="menu"><a href="#faq">FAQ</a></nav>',
		async shows() {
			const hide = vi.fn();
			Object.assign(first("#menu") as HTMLElement, { hidePopover: hide });
			await click("#menu a");
			return hide.mock.calls.length === 1;
		},
	},
	"a browser without popovers": {
		html: '<button popovertarget="menu"></button><nav id="menu"></nav>',
		before() {
			const { prototype } = HTMLElement;
			const popover = Object.getOwnPropertyDescriptor(prototype, "popover") ?? {};
			Reflect.deleteProperty(prototype, "popover");
			onTestFinished(() => void Object.defineProperty(prototype, "popover", popover));
		},
		async shows() {
			await click("button");
			return first("#menu")?.hasAttribute("data-open");
		},
	},
	"a campaign": {
		html: '<a href="/pricing">Prices</a>',
		before: () => history.replaceState(null, "", "/?utm_source=x"),
		shows() {
			const link = first("a") as HTMLAnchorElement;
			fire("click", { target: link });
			return link.search === "?utm_source=x";
		},
	},
	"any page, which is counted": { shows: () => fetched.includes("/e") },
	"a page of the sample": {
		html: '<meta name="vitals" content="100 v1">',
		shows: () => reportVitals.mock.calls.length === 1,
	},
	"a section below the screen": {
		html: "<main><p></p></main>",
		before: () => vi.stubGlobal("innerHeight", 0),
		shows: () => first("p")?.style.contentVisibility === "visible",
	},
	"a list with a next page": {
		html: '<a rel="next" href="/next"></a>',
		shows: () => fetched.includes(`${location.origin}/next`),
	},
	"the button that opens the banner": {
		html: '<p id="consent" data-quiet></p><button data-consent-open hidden></button>',
		shows: () => first("button")?.hidden === false,
	},
	"a zone for files": {
		html: "<div data-drop-zone></div>",
		shows() {
			first("div")?.dispatchEvent(new Event("dragover"));
			return first("div")?.hasAttribute("data-over");
		},
	},
	"the demo": {
		html: '<p data-video-provider="vimeo"><a href="#x"></a><i class="video-status"></i></p>',
		async shows() {
			vi.useFakeTimers({ toFake: ["setTimeout"] });
			await click("a");
			return first("p > iframe") !== null;
		},
	},
	"a film in a post": {
		html: '<p><a class="post-video" href="https://vimeo.com/1">Film</a></p>',
		async shows() {
			await click("a");
			return first("p > iframe") !== null;
		},
	},
	"a button that shares": {
		html: '<button data-share="copy" hidden></button>',
		shows: () => first("button")?.hidden === false,
	},
	"the contents of a post": {
		html: '<nav class="post-contents"><a href="#a"></a></nav><h2 id="a"></h2>',
		shows() {
			fire("hashchange");
			return first("a")?.getAttribute("aria-current") === "true";
		},
	},
	"a block of code": {
		html: '<p data-copy="Copy"><span class="post-code"><b>Excel</b><code>=A1</code></span></p>',
		shows: () => first("button")?.textContent === "Copy",
	},
	"a picture of a post": {
		html: '<p class="post-text"><a href="/media/1.png"><img></a></p><dialog id="pictures"></dialog>',
		async shows() {
			await click("a");
			return first("dialog")?.hasAttribute("open");
		},
	},
	"an account page": {
		html: '<main data-account="auth"></main>',
		shows: () => first("main")?.dataset.enhanced === "",
	},
};

it.each(Object.keys(PARTS))("the documents' script serves %s", async (name) => {
	reportVitals.mockClear();
	const { html = "", before, shows } = PARTS[name] ?? { shows: () => false };
	before?.();
	await load(html);
	expect(await shows()).toBe(true);
});
