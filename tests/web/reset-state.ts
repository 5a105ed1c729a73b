/** Resets the state that test files share, because they run in one worker (`isolate: false`). */
import { configure } from "@testing-library/react";
import type { Window } from "happy-dom";
import { beforeAll, vi } from "vitest";

// A test's own limit decides: beside other work, a second can pass before a page is drawn at all.
configure({ asyncUtilTimeout: 20_000 });

// DOMPurify cannot work in happy-dom, whose nodes have no names by their prototype (e2e/experiments.spec.ts tries it).
// For all files: a module that one of them has loaded already cannot be replaced in another.
vi.mock("../../web/app/admin/experiments/page-html.ts", () => ({
	pageHtml: (html: string) => html,
}));

// happy-dom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

const { happyDOM } = window as unknown as Window;

beforeAll(() => {
	happyDOM.setURL("http://localhost:3000/");
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	localStorage.clear();
	sessionStorage.clear();
	for (const cookie of document.cookie.split("; ")) {
		// biome-ignore lint/suspicious/noDocumentCookie: the app writes its cookies the same way.
		document.cookie = `${cookie.split("=")[0]}=; Max-Age=0; Path=/`;
	}
	// A test may have hidden the page.
	Reflect.deleteProperty(document, "visibilityState");
	document.body.replaceChildren();
	document.documentElement.removeAttribute("lang");
});
