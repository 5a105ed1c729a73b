import { act, cleanup, render } from "@testing-library/react";
import { useEffect } from "react";
import { MemoryRouter, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { BrowserEvent } from "../../../contract/event-schema.ts";
import { EVENT_LIMITS } from "../../../contract/events.ts";
import type { AppParts } from "../../../web/app/app-context.tsx";
import { CONFIG } from "../put-config.ts";

const send = vi.hoisted(() => vi.fn<(event: BrowserEvent) => void>());
vi.mock("../../../web/ui/events/send-events.ts", () => ({ send, keepUnsent: vi.fn() }));
const tags = vi.hoisted(() => ({ pixel: vi.fn(), tag: vi.fn() }));
const loadTags = vi.hoisted(() => vi.fn((_ids: object) => tags));
vi.mock("../../../web/ui/tags/load-tags.ts", () => ({ loadTags }));

const sent = () => send.mock.calls.map(([event]) => event);

function consent(value: string): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the page reads document.cookie.
	document.cookie = `consent=${value}`;
}

interface PageProps {
	measure(): void;
	onNavigator(go: (address: string) => unknown): void;
}

function Page({ measure: useMeasuredPage, onNavigator }: PageProps) {
	useMeasuredPage();
	const navigate = useNavigate();
	useEffect(() => onNavigator(navigate), [navigate, onNavigator]);
	return (
		<a href="/download-fr" data-cta="dashboard-download" onClick={(e) => e.preventDefault()}>
			{` Installer${".".repeat(EVENT_LIMITS.text)} `}
		</a>
	);
}

/** Each step of a page is a component of its own. */
function Step(props: PageProps) {
	return <Page key={useLocation().search} {...props} />;
}

/** Opens the address; a page load is a new set of modules. */
async function open(address: string, config: object = {}) {
	vi.resetModules();
	const { AppProvider } = await import("../../../web/app/app-context.tsx");
	const { useMeasuredPage } = await import("../../../web/app/measure-page.ts");
	history.replaceState(null, "", address);
	let go = (_address: string): unknown => undefined;
	const onNavigator = (navigate: typeof go) => {
		go = navigate;
	};
	const parts = { config: { ...CONFIG, ...config } } as AppParts;
	const { getByRole } = render(
		<AppProvider parts={parts}>
			<MemoryRouter initialEntries={[address]}>
				<Step measure={useMeasuredPage} onNavigator={onNavigator} />
			</MemoryRouter>
		</AppProvider>,
	);
	return { click: () => getByRole("link").click(), go: (to: string) => go(to) };
}

const IDS = { pixelId: "1", analyticsTagId: "G-1" };

beforeEach(() => void vi.clearAllMocks());

it.each(["?", "#"])(
	"sends a view with its campaign, and nothing else of the addresses: %s",
	async (mark) => {
		const mail = `https://mail.test/${"a/".repeat(EVENT_LIMITS.text)}`;
		vi.spyOn(document, "referrer", "get").mockReturnValue(`${mail}${mark}token=secret`);
		await open("/auth/confirmation?token_hash=secret&utm_source=mail#access_token=secret");
		expect(sent()).toMatchObject([
			{
				event_type: "view",
				page_url: `${location.origin}/auth/confirmation?utm_source=mail`,
				referrer: mail,
			},
		]);
		expect(JSON.stringify(sent())).not.toContain("secret");
	},
);

it("sends the tags of a link that was tagged twice, without its click id", async () => {
	await open("/auth?UTM_Source=fb?fbclid=secret&amp;utm_campaign=x");
	expect(sent()).toMatchObject([
		{ page_url: `${location.origin}/auth?utm_source=fb&utm_campaign=x` },
	]);
});

it("counts a page once, whatever its steps are, and the next page again", async () => {
	const { go } = await open("/auth");
	await act(() => go("/auth?mode=signup"));
	expect(sent()).toHaveLength(1);
	history.replaceState(null, "", "/dashboard");
	go("/dashboard");
	await vi.waitFor(() => expect(sent()).toHaveLength(2));
});

it("counts a page that the browser restores again, until it is left", async () => {
	await open("/dashboard");
	const restore = (persisted = true) =>
		window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
	// The event of the first load, too.
	restore(false);
	expect(sent()).toHaveLength(1);
	restore();
	expect(sent()).toHaveLength(2);
	cleanup();
	restore();
	expect(sent()).toHaveLength(2);
});

it("sends a click with its location, text and destination", async () => {
	(await open("/dashboard")).click();
	expect(sent()[1]).toMatchObject({
		event_type: "click",
		cta_location: "dashboard-download",
		cta_text: "Installer".padEnd(EVENT_LIMITS.text, "."),
		cta_destination: `${location.origin}/download-fr`,
	});
	expect(loadTags).not.toHaveBeenCalled();
});

it.each([
	["without consent", "refused", IDS, false],
	["where none is configured", "accepted", {}, false],
	["under Global Privacy Control", "accepted", IDS, true],
])("loads no third party %s", async (_, value, config, globalPrivacyControl) => {
	consent(value);
	vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { globalPrivacyControl }));
	(await open("/dashboard", config)).click();
	await vi.dynamicImportSettled();
	expect(loadTags).not.toHaveBeenCalled();
});

it("reports view and download to pixel and tag after consent, under the events' ids", async () => {
	consent("accepted");
	// One of them is enough.
	const ids = { pixelId: "1" };
	const { click } = await open("/dashboard", ids);
	await vi.waitFor(() => expect(tags.pixel).toHaveBeenCalledTimes(1));
	const { hasLoadedTags } = await import("../../../web/app/consented-tags.ts");
	expect(hasLoadedTags()).toBe(true);
	click();
	await vi.waitFor(() => expect(tags.tag).toHaveBeenCalledTimes(1));
	const [view, clicked] = sent();
	expect(tags.pixel.mock.calls.map(([name, { value }, id]) => [name, value, id])).toEqual([
		["PageView", undefined, view?.event_id],
		["Lead", 1, clicked?.event_id],
		["Purchase", 0, clicked?.event_id],
	]);
	expect(tags.tag.mock.calls).toEqual([
		["excel_download_click", { event_id: clicked?.event_id, cta_location: "dashboard-download" }],
	]);
	expect(loadTags).toHaveBeenCalledTimes(1);
	expect(loadTags).toHaveBeenCalledWith(expect.objectContaining(ids));
});
