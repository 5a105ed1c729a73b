/**
 * Pages from outside: what a person meets on them, and what they send, is written down as text
 * (`npx vitest run --project web tests/web/recorded -u`). Each step after the first is the difference that it makes.
 */
import { act, fireEvent } from "@testing-library/react";
import { toast } from "sonner";
import { vi } from "vitest";
import { outline, shortened } from "./outline.ts";

const NOW = Date.parse("2026-11-29T10:00:00.000Z");

const MAX_PAUSE_MS = 1500;

const MOST_OF_FILE = 40;

/** Lines of a file, without most of a long one. */
function linesOf(file: string): string[] {
	const lines = file.trim().split(/\r?\n/).map(shortened);
	if (lines.length <= MOST_OF_FILE) return lines;
	return [...lines.slice(0, 3), `(${lines.length - 4} lines)`, ...lines.slice(-1)];
}

const isDialog = (line: string) => line.startsWith("<dialog");

const MIN_FOLDED = 3;

/** A page, without most of the lines that the one before had too. */
function folded(page: readonly string[], before: readonly string[]): string[] {
	const lines: string[] = [];
	for (let at = 0; at < page.length; ) {
		const next = page.findIndex((line, n) => n >= at && !before.includes(line));
		const end = next === -1 ? page.length : next;
		if (end - at < MIN_FOLDED) lines.push(...page.slice(at, end));
		else lines.push(`(${end - at} lines as before)`);
		lines.push(...page.slice(end, end + 1));
		at = end + 1;
	}
	return lines;
}

/** A line without its numbers and values of fields. */
const formOf = (line: string) =>
	line.replace(/"[^"]*"/g, '""').replace(/[-+]?\d+(?:[\s.,]\d+)*/g, "0");

/** Lines that are gone, that came in place of a gone one of the same form, and that came. */
function differences(gone: readonly string[], added: readonly string[]): string[] {
	const left = [...gone];
	const came = added.map((line) => {
		const at = left.findIndex((each) => formOf(each) === formOf(line));
		if (at !== -1) left.splice(at, 1);
		return `${at === -1 ? "+" : "~"} ${line}`;
	});
	return [...left.map((line) => `- ${line}`), ...came];
}

/** Rounds after which a page that still loads or changes is written down as it is. */
const MAX_ROUNDS = 60;

/** Waits until everything has come and nothing changes any more. */
async function settle(): Promise<void> {
	let hasChanged = false;
	const observer = new MutationObserver(() => {
		hasChanged = true;
	});
	const all = { subtree: true, childList: true, attributes: true, characterData: true };
	observer.observe(document.body, all);
	for (let quiet = 0, rounds = 0; quiet < 2 && rounds < MAX_ROUNDS; rounds++) {
		hasChanged = false;
		await act(() => vi.dynamicImportSettled());
		const isStill = !hasChanged && observer.takeRecords().length === 0;
		quiet = isStill && !document.body.textContent.includes("Chargement") ? quiet + 1 : 0;
	}
	observer.disconnect();
}

/** The field with this label, or the button, link or fold with this name. */
export function find(selector: string, name: string | RegExp, nth = 0): HTMLElement {
	const found = [...document.querySelectorAll<HTMLElement>(selector)].filter((each) => {
		const labels = "labels" in each ? [...((each as HTMLInputElement).labels ?? [])] : [];
		const texts = [
			each.getAttribute("aria-label") ?? "",
			each.textContent,
			...labels.map(({ textContent }) => textContent),
		];
		return texts.some((text) => {
			const plain = text.replace(/\s+/g, " ").trim();
			if (typeof name !== "string") return name.test(plain);
			return labels.length > 0 ? plain.startsWith(name) : plain === name;
		});
	});
	const element = found.at(nth);
	if (!element) throw new Error(`no ${selector} is named ${name}`);
	return element;
}

/** The element that the last step has used, with the focus as a browser gives it. */
let used: Element | undefined;

function use(element: HTMLElement): HTMLElement {
	element.focus();
	used = element;
	return element;
}

/** The place of the focus, unless it stays where the last step was. */
function focused(): string[] {
	const element = document.activeElement ?? document.body;
	if (element === (used ?? document.body)) return [];
	const [label] = (element as HTMLInputElement).labels ?? [];
	const named = element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent;
	const name = named.replace(/\s+/g, " ").trim().slice(0, 40);
	return [
		`focus: ${element === document.body ? "nowhere" : `${element.tagName.toLowerCase()} ${name}`}`,
	];
}

/** Parts outside of the page that a person meets all the same. */
function surroundings(): string[] {
	const stores = Object.entries({ browser: localStorage, tab: sessionStorage });
	const leaving = new Event("beforeunload", { cancelable: true });
	window.dispatchEvent(leaving);
	return [
		["title:", document.title, document.documentElement.lang].filter(Boolean).join(" "),
		...focused(),
		...stores.flatMap(([name, store]) =>
			Object.keys(store).map((key) =>
				shortened(`kept in the ${name}: ${key}=${store.getItem(key)}`),
			),
		),
		...document.cookie
			.split("; ")
			.flatMap((cookie) => (/=./.test(cookie) ? `cookie: ${cookie}` : [])),
		...(leaving.defaultPrevented ? ["leaving is asked about"] : []),
	];
}

/** Step of a person: the name of what is pressed, or something else with its title. */
type Pair = readonly [title: string, run: () => unknown];
export type Step = string | RegExp | Pair;

export const press = (name: string | RegExp, nth = 0): Step => [
	`press ${name}`,
	() => {
		const element = use(find("button, a, summary, input", name, nth));
		fireEvent.mouseDown(element);
		fireEvent.click(element);
	},
];
/** Presses the last of this name: that of a dialog. */
export const confirm = (name: string | RegExp): Step => press(name, -1);
export const enter = (name: string | RegExp, value: string, nth = 0): Step => [
	`${name}: ${value}`,
	() => fireEvent.change(use(find("input, textarea, select", name, nth)), { target: { value } }),
];

/** Comes back to the tab, and to the network. */
export const back: Step = [
	"back",
	() => {
		for (const event of ["offline", "online"]) window.dispatchEvent(new Event(event));
		document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
	},
];

/** Comes back to the tab after an hour: what is read again then. */
export const later: Step = [
	"an hour later",
	() => {
		vi.setSystemTime(Date.now() + 3_600_000);
		document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
	},
];

/** @returns also what is sent from now on */
export function recorder() {
	vi.useFakeTimers({ toFake: ["Date"], now: NOW });
	vi.stubEnv("TZ", "UTC");
	const wait = globalThis.setTimeout;
	// Pauses after typing and before a note of delay end within a step, however long it takes; a toast never ends.
	vi.stubGlobal("setTimeout", (run: () => void, ms = 0) => {
		if (ms > MAX_PAUSE_MS) waits.add(ms);
		return wait(ms > MAX_PAUSE_MS ? () => {} : run);
	});
	vi.stubGlobal("setInterval", (_: () => void, ms = 0) => {
		waits.add(ms);
		return 0;
	});
	const lines: string[] = [];
	let sent: string[] = [];
	/** Longer pauses of the page. */
	const waits = new Set<number>();
	/** Media queries of the page. */
	const queries = new Set<string>();
	const { matchMedia } = window;
	vi.spyOn(window, "matchMedia").mockImplementation((query) => {
		queries.add(query);
		return matchMedia.call(window, query);
	});
	const endPage = () => {
		const times = [...waits].sort((one, other) => one - other).map((ms) => `${ms / 1000} s`);
		if (times.length > 0) lines.push(`waits: ${times.join(", ")}`);
		if (queries.size > 0) lines.push(`asks of the screen: ${[...queries].sort().join(", ")}`);
		waits.clear();
		queries.clear();
	};
	let before: string[] = [];
	let isFurther = false;
	let release = () => {};
	let released = Promise.resolve();
	/** Lines that the last step has added, or all since a dialog is open. */
	let opened: string[] = [];
	const send = (line: string) => {
		const text = line.includes("?") ? line.replace(/%[\dA-F]{2}/g, decodeURIComponent) : line;
		sent.push(`> ${shortened(text)}`);
	};
	const files: Blob[] = [];
	vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
		this: HTMLAnchorElement,
	) {
		send(`file ${this.download} ${files.at(-1)?.type}`);
	});
	vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) =>
		send(`clipboard ${text}`),
	);
	vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
		send(`scroll to ${this.tagName.toLowerCase()} ${this.textContent.slice(0, 40)}`);
	});
	vi.spyOn(location, "reload").mockImplementation(() => send("reload"));
	vi.spyOn(location, "assign").mockImplementation((to) => send(`leave for ${to}`));
	const pageNow = () => [...surroundings(), ...outline(document.body)];
	return {
		send,
		/** Waits until the page of the step is written down as it is before any response. */
		respond: () => released,
		async step(each: Step) {
			const [title, run] =
				typeof each === "object" && "length" in each ? each : (press(each) as Pair);
			released = new Promise((resolve) => {
				release = resolve;
			});
			await act(async () => void (await run()));
			for (let round = 0; round < 2; round++) await act(() => vi.dynamicImportSettled());
			const waiting = pageNow();
			release();
			await settle();
			const page = pageNow();
			const passing = waiting.filter((line) => !before.includes(line) && !page.includes(line));
			const texts = await Promise.all(files.splice(0).map((file) => file.text()));
			// Calls at once come in any order.
			const first = [
				...[...sent.sort(), ...texts.flatMap(linesOf)],
				...passing.map((line) => `… ${line}`),
			];
			lines.push(
				`## ${title}`,
				...(isFurther ? first.filter((line) => !before.includes(line)) : first),
			);
			const gone = before.filter((line) => !page.includes(line));
			const isOther = isFurther || gone.length > before.length / 2;
			const added = page.filter((line) => !before.includes(line));
			const isOpen = page.some(isDialog);
			const closes = gone.length > 0 && !isOpen && gone.every((line) => opened.includes(line));
			if (isOther) lines.push("(another page)", ...folded(page, before));
			else if (before.length === 0) lines.push(...page);
			else if (closes) lines.push("(closed)", ...added.map((line) => `+ ${line}`));
			else lines.push(...differences(gone, added));
			if (added.some(isDialog) || !isOpen) opened = added;
			else opened.push(...added);
			before = page;
			sent = [];
			return [...first, ...page];
		},
		/**
		 * Begins another page, which is told by its difference if it is like the last one.
		 * @param known lines of pages before, which are not told again; without them those of the last one
		 */
		begin(title: string, known?: readonly string[]) {
			endPage();
			isFurther = known !== undefined;
			if (known) before = [...known];
			lines.push("", `# ${title}`);
			vi.setSystemTime(NOW);
			document.title = "";
			used = undefined;
			toast.dismiss();
			sessionStorage.clear();
			localStorage.clear();
		},
		text() {
			endPage();
			return `${lines.join("\n").trim()}\n`;
		},
	};
}
