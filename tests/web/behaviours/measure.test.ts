import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BrowserEvent, browserReportSchema } from "../../../contract/event-schema.ts";

const send = vi.hoisted(() => vi.fn<(event: BrowserEvent) => void>());
const keepUnsent = vi.hoisted(() => vi.fn());
vi.mock("../../../web/ui/events/send-events.ts", () => ({ send, keepUnsent }));

let leave = () => {};

/** A page load is a new module, without the listeners of the previous page. */
async function load(html = "") {
	leave();
	const left: (() => void)[] = [];
	for (const target of [window, document]) {
		const add = target.addEventListener.bind(target);
		target.addEventListener = (type: string, listener: EventListener) => {
			add(type, listener);
			left.push(() => target.removeEventListener(type, listener));
		};
	}
	leave = () => left.forEach((remove) => void remove());
	vi.resetModules();
	document.body.innerHTML = html;
	const { measure, followMeasuring } = await import("../../../web/site/behaviours/measure.ts");
	measure();
	return { followMeasuring };
}
const sent = () => send.mock.calls.map(([event]) => event);

describe("measuring", () => {
	beforeEach(() => {
		vi.clearAllMocks();
		Object.defineProperty(document, "prerendering", { value: false, configurable: true });
	});

	it("counts one view a page load, and keeps what is unsent when the page is left", async () => {
		await load();
		expect(sent()).toMatchObject([{ event_type: "view", page_url: location.href }]);
		expect(keepUnsent).not.toHaveBeenCalled();
		window.dispatchEvent(new Event("pagehide"));
		expect(keepUnsent).toHaveBeenCalledOnce();
	});

	it("sends no token of a link, in whatever form its address has it", async () => {
		for (const address of [
			"token_hash=secret&type=email",
			"token=secret",
			"access_token=secret",
			"x=1#access_token=secret",
			"access_token=secret&x=1",
		]) {
			history.replaceState(null, "", `/?utm_source=mail&${address}`);
			await load();
		}
		expect(JSON.stringify(sent())).not.toContain("secret");
		expect(sent()[0]).toMatchObject({ page_url: expect.stringContaining("utm_source=mail") });
	});

	it("counts a prerendered page when it is shown", async () => {
		Object.defineProperty(document, "prerendering", { value: true, configurable: true });
		await load();
		expect(sent()).toEqual([]);
		document.dispatchEvent(new Event("prerenderingchange"));
		expect(sent()).toMatchObject([{ event_type: "view", prerendered: true }]);
	});

	it("counts a page again that is restored from the back-forward cache", async () => {
		await load();
		const show = (persisted: boolean) =>
			window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
		show(false);
		expect(sent()).toHaveLength(1);
		show(true);
		expect(sent()).toHaveLength(2);
	});

	it("counts a click with its location, text and destination, on any child of the link", async () => {
		await load('<a href="/auth" data-cta="hero">Essayer <b>ici</b></a><a href="#x">non</a>');
		document.querySelector("b")?.click();
		document.querySelector<HTMLElement>('a[href="#x"]')?.click();
		expect(sent().slice(1)).toMatchObject([
			{
				event_type: "click",
				cta_location: "hero",
				cta_text: "Essayer ici",
				cta_destination: new URL("/auth", location.href).href,
			},
		]);
	});

	it("cuts what is longer than an event may hold", async () => {
		vi.spyOn(document, "referrer", "get").mockReturnValue(`https://r.test/${"r".repeat(3000)}`);
		history.replaceState(null, "", `/?x=${"p".repeat(3000)}`);
		await load(`<a href="/auth?${"d".repeat(3000)}" data-cta="hero">${"t".repeat(300)}</a>`);
		document.querySelector("a")?.click();
		expect(sent().map((event) => browserReportSchema.safeParse(event).success)).toEqual([
			true,
			true,
		]);
	});

	it("counts nothing on the page of /cta, whose click the edge has counted", async () => {
		await load("<main data-leave='/auth'></main>");
		expect(sent()).toEqual([]);
	});

	it("passes a listener earlier events, then later ones, under the same ids", async () => {
		const { followMeasuring } = await load('<a href="/auth" data-cta="hero">x</a>');
		const received: BrowserEvent[] = [];
		followMeasuring((event) => received.push(event));
		document.querySelector("a")?.click();
		expect(received.map((event) => event.event_id)).toEqual(sent().map((event) => event.event_id));
		expect(received).toHaveLength(2);
	});
});
