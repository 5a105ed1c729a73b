/** Resets the state that test files share, because they run in one worker (`isolate: false`). */
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import type { Window } from "happy-dom";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import * as loaded from "../another-day.ts";

// A test's own limit decides: beside other work, a second can pass before a page is drawn at all.
configure({
	asyncUtilTimeout: 20_000,
	// No stylesheet is loaded, so whether an element is shown is the browsers' to test (e2e/).
	defaultHidden: true,
	// The page is printed when the message is read: at each look of a test that waits, it took 6 % of the time.
	getElementError(message, container) {
		const error = new Error();
		error.name = "TestingLibraryElementError";
		const get = () => [message, prettyDOM(container)].filter(Boolean).join("\n\n");
		return Object.defineProperty(error, "message", { get, configurable: true });
	},
});

// React notes the stack of each element: a hundred frames, as Vitest sets it, took a tenth of the time.
Error.stackTraceLimit = 10;

// No stylesheet is loaded, and the library asks for the style of each element that has a name.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// DOMPurify cannot work in happy-dom, whose nodes have no names by their prototype (e2e/nightly/experiments.spec.ts tries it).
// For all files: a module that one of them has loaded already cannot be replaced in another.
vi.mock("../../web/app/admin/experiments/page-html.ts", () => ({
	pageHtml: (html: string) => html,
}));

// happy-dom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

/** Calls of a test that does not say what they return: they would reach whatever listens on this machine. */
const strayCalls: string[] = [];
globalThis.fetch = async (address) => {
	strayCalls.push(String(address));
	throw new TypeError("a test's call");
};

const { happyDOM } = window as unknown as Window;

/**
 * Timers, spies and globals of the test, what the browser keeps, and the page. A mock of a whole file is the file's
 * to clear: there is a list of all that were ever made, which took a twentieth of the time.
 */
function reset(): void {
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	cleanup();
	happyDOM.setURL("http://localhost:3000/");
	localStorage.clear();
	sessionStorage.clear();
	for (const cookie of document.cookie.split("; "))
		for (const path of ["; Path=/", ""]) {
			// biome-ignore lint/suspicious/noDocumentCookie: the app writes its cookies the same way.
			document.cookie = `${cookie.split("=")[0]}=; Max-Age=0${path}`;
		}
	// A test may have hidden the page.
	Reflect.deleteProperty(document, "visibilityState");
	// Queues that third parties' scripts read.
	for (const name of ["fbq", "_fbq", "dataLayer"]) Reflect.deleteProperty(window, name);
	document.body.replaceChildren();
	for (const { name } of [...document.documentElement.attributes])
		document.documentElement.removeAttribute(name);
}

beforeAll(reset);
afterEach(() => {
	reset();
	expect(strayCalls.splice(0), "calls without a response").toEqual([]);
	// The library shows those of earlier tests again in each new page, which took a third of the time.
	toast.dismiss();
});

/** The next file gets new modules after one that has made modules anew: those have kept what it did with them. */
afterAll(async () => {
	if ((await import("../another-day.ts")) !== loaded) vi.resetModules();
});
