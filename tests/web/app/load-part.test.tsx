import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { I18nextProvider } from "react-i18next";
import { beforeEach, expect, it, vi } from "vitest";
import { loading } from "../../../locales/fr/app.json";
import { dialogPart, loadPart, page } from "../../../web/app/load-part.tsx";
import { testI18n } from "../texts.ts";

const FILE = "https://site.example/assets/app.js";
const reload = vi.fn();
let now = 1_000_000;

/** How a part is loaded whose first attempts fail, while the release's own file has this status; 0: no network. */
async function load(failures: number, status: number): Promise<string> {
	vi.stubGlobal("fetch", () =>
		status === 0 ? Promise.reject(new TypeError("offline")) : Promise.resolve({ status }),
	);
	let attempts = 0;
	const attempt = async () => {
		if (attempts++ < failures) throw new TypeError("cancelled");
		return "loaded";
	};
	const ended = loadPart(attempt, { file: FILE, reload, now: () => now });
	const waits = new Promise<string>((resolve) => setTimeout(resolve, 20, "waits"));
	return Promise.race([ended.catch((error: Error) => error.message), waits]);
}

beforeEach(() => void vi.clearAllMocks());

it.each([
	["comes at once", 0, 200, "loaded"],
	["was cancelled and is still there: it is loaded again", 1, 200, "loaded"],
	["fails twice", 2, 200, "cancelled"],
	["fails without a network", 1, 0, "cancelled"],
	["fails while the site is unwell", 1, 503, "cancelled"],
])("never reloads the app for a part that %s", async (_case, failures, status, outcome) => {
	expect(await load(failures, status)).toBe(outcome);
	expect(reload).not.toHaveBeenCalled();
});

it("loads the app anew when its release is gone, and not twice in a minute", async () => {
	expect([await load(1, 404), reload.mock.calls.length]).toEqual(["waits", 1]);
	now += 59_000;
	expect([await load(1, 404), reload.mock.calls.length]).toEqual(["cancelled", 1]);
	now += 2_000;
	expect([await load(1, 404), reload.mock.calls.length]).toEqual(["waits", 2]);
});

it("keeps the page in sight while a dialog is being loaded", async () => {
	const chunk = Promise.withResolvers<() => string>();
	const Dialog = dialogPart(() => chunk.promise);
	render(
		<Suspense fallback="hidden">
			page <Dialog />
		</Suspense>,
	);
	expect(document.body.textContent).toBe("page ");
	await act(async () => chunk.resolve(() => "dialog"));
	expect(await screen.findByText("page dialog")).toBeTruthy();
});

it("shows a page when it has come, and never by a fallback, after which React would wait", async () => {
	const chunk = Promise.withResolvers<() => string>();
	const shown = page(() => chunk.promise);
	const open = () =>
		render(
			<I18nextProvider i18n={testI18n()}>
				<Suspense fallback="fallback">{shown}</Suspense>
			</I18nextProvider>,
		);
	const { unmount } = open();
	expect(document.body.textContent).toBe(loading);
	await act(async () => chunk.resolve(() => "page"));
	expect(document.body.textContent).toBe("page");
	unmount();
	// A page that has come is there at once.
	open();
	expect(document.body.textContent).toBe("page");
});
