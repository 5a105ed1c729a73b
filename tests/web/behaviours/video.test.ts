import { beforeEach, describe, expect, it, vi } from "vitest";
import { playVideosOnClick } from "../../../web/site/behaviours/video.ts";

const query = <T extends Element = HTMLElement>(selector: string) =>
	document.querySelector<T>(selector) as T;

function showPoster(provider: string): void {
	document.body.innerHTML = `<div data-video-provider="${provider}" data-video-id="abc">
		<a href="https://watch.example/abc">La démo</a>
		<p class="video-status" role="status" hidden data-loading="Chargement" data-failed="Échec"></p>
	</div>`;
	playVideosOnClick();
}

function click(init: MouseEventInit = {}): MouseEvent {
	const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
	query("a").dispatchEvent(event);
	return event;
}

function speak(origin: string, source: unknown = query<HTMLIFrameElement>("iframe").contentWindow) {
	const message = new MessageEvent("message", { origin });
	Object.defineProperty(message, "source", { value: source });
	window.dispatchEvent(message);
}

describe("the hosted demo", () => {
	beforeEach(() => void vi.useFakeTimers());

	it.each([
		["youtube", "https://www.youtube-nocookie.com/embed/abc", { mute: "1", playlist: "abc" }],
		["vimeo", "https://player.vimeo.com/video/abc", { muted: "1", dnt: "1" }],
	])(
		"by %s: loads nothing before the click, then its player, tracking off",
		(provider, address, own) => {
			showPoster(provider);
			expect(document.querySelector("iframe")).toBeNull();
			expect(click().defaultPrevented).toBe(true);
			const { src, title, allow, referrerPolicy, sandbox } = query<HTMLIFrameElement>("iframe");
			expect([allow, referrerPolicy, String(sandbox)]).toEqual([
				"autoplay; fullscreen; picture-in-picture",
				"strict-origin-when-cross-origin",
				"allow-scripts allow-same-origin allow-presentation allow-popups",
			]);
			expect(src.startsWith(`${address}?`)).toBe(true);
			expect(Object.fromEntries(new URL(src).searchParams)).toMatchObject({
				autoplay: "1",
				loop: "1",
				controls: "1",
				...own,
			});
			expect(title).toBe("La démo");
			const status = query<HTMLElement>("p");
			expect([status.textContent, status.hidden]).toEqual(["Chargement", false]);
			expect([query("div").dataset.state, query("a").hidden]).toEqual(["loading", true]);
			expect(document.activeElement).toBe(query("iframe"));
		},
	);

	it("is loaded once its player sends a message, which YouTube's does after it got one", () => {
		showPoster("youtube");
		click();
		const frame = query<HTMLIFrameElement>("iframe");
		const postMessage = vi.fn();
		vi.spyOn(frame, "contentWindow", "get").mockReturnValue({ postMessage } as never);
		frame.dispatchEvent(new Event("load"));
		const listening = expect.stringContaining('"listening"');
		expect(postMessage.mock.calls).toEqual([[listening, "https://www.youtube-nocookie.com"]]);
		speak("https://www.youtube-nocookie.com");
		expect(query<HTMLElement>("div").dataset.state).toBe("loaded");
		expect([query("p").hidden, query("p").textContent, query("a").hidden]).toEqual([
			true,
			"",
			true,
		]);
		vi.advanceTimersByTime(60_000);
		expect(query<HTMLElement>("div").dataset.state).toBe("loaded");
	});

	it.each([
		["says nothing for 10 s", () => {}],
		["is spoken for by another origin", () => speak("https://evil.example")],
		["is spoken for by another frame", () => speak("https://www.youtube-nocookie.com", {})],
	])("has failed when its player %s, and the plain link is back", (_, happen) => {
		showPoster("youtube");
		click();
		happen();
		vi.advanceTimersByTime(9_999);
		expect(query("p").textContent).toBe("Chargement");
		vi.advanceTimersByTime(1);
		expect(query("p").textContent).toBe("Échec");
		expect(query<HTMLElement>("a").hidden).toBe(false);
		expect(document.querySelector("iframe")).toBeNull();
	});

	it.each(["ctrlKey", "metaKey", "shiftKey"])("ignores a click with a modifier: %s", (key) => {
		showPoster("vimeo");
		expect(click({ [key]: true }).defaultPrevented).toBe(false);
		expect(document.querySelector("iframe")).toBeNull();
	});
});
