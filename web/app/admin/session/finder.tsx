import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent as KeyPress, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ADMIN_PATHS, customerPath, experimentPath } from "../../../../contract/paths.ts";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { readStored, writeStored } from "../../../ui/browser-store.ts";
import { Search } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { campaignsQuery } from "../campaigns/report-address.ts";
import { customersQuery } from "../customers/customer-list.ts";
import { experimentsQuery } from "../experiments/experiment-calls.ts";
import { Button, Checkbox } from "../widgets/controls.tsx";
import { useSettled } from "../widgets/results.tsx";
import { useAdmin } from "./admin-area.tsx";
import { NAV_GROUPS, pagesFor } from "./nav-groups.ts";

/** The button and the keys that open the palette, and the list of keys (docs/product/back-office.md#navigation). */
export function Finder({ isFolded }: { isFolded: boolean }) {
	const { t } = useTexts("admin", "nav");
	const [opened, setOpened] = useState<FinderDialog>();
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			const dialog = dialogOf(event);
			if (!dialog) return;
			// Chrome and Firefox use Ctrl K themselves.
			event.preventDefault();
			// A dialog that is open keeps what was typed into it.
			if (!document.querySelector("dialog[open]")) setOpened(dialog);
		};
		document.addEventListener("keydown", press);
		return () => document.removeEventListener("keydown", press);
	}, []);
	const close = () => setOpened(undefined);
	return (
		<>
			<Button className="shrink-0 sm:justify-start" onClick={() => setOpened("palette")}>
				<Search className="size-4" />
				<span className={isFolded ? "sr-only" : "flex grow justify-between gap-2 font-normal"}>
					{t("search")} <kbd className="font-sans text-soft max-sm:hidden">{searchKeys()}</kbd>
				</span>
			</Button>
			{opened === "palette" && (
				<Palette onClose={close} onShortcuts={() => setOpened("shortcuts")} />
			)}
			{opened === "shortcuts" && <Shortcuts onClose={close} />}
		</>
	);
}

const KEYS = [
	["move", "↑ ↓"],
	["open", "⏎"],
	["close", "Esc"],
	["keys", "?"],
] as const;

/** The list of keyboard shortcuts. */
function Shortcuts({ onClose }: { onClose(): void }) {
	const { t } = useTexts("admin", "shortcuts");
	const [isOn, setOn] = useState(hasSingleKeys);
	return (
		<AppDialog title={t("title")} text={t("text")} onClose={onClose}>
			<dl className="mt-4 divide-y divide-line">
				{([["search", searchKeys()], ...KEYS] as const).map(([name, keys]) => (
					<div key={name} className="flex justify-between gap-4 py-2">
						<dt>{t(name)}</dt>
						<dd>
							<kbd className="rounded border border-line-strong px-1.5 py-0.5 font-mono text-sm">
								{keys}
							</kbd>
						</dd>
					</div>
				))}
			</dl>
			<Checkbox
				className="mt-4 min-h-9"
				checked={isOn}
				onChange={({ target }) => {
					writeStored(STORE, target.checked ? null : OFF);
					setOn(target.checked);
				}}
			>
				{t("single")}
			</Checkbox>
			<div className="mt-5">
				<DialogCancel>{t("done")}</DialogCancel>
			</div>
		</AppDialog>
	);
}

type FinderDialog = "palette" | "shortcuts";

/** localStorage: whoever dictates wants no shortcut of a single key (WCAG 2.1.4). */
const STORE = "tabulia-single-keys";
const OFF = "off";

const hasSingleKeys = () => readStored(STORE) !== OFF;

/** An iPad with a keyboard has the keys of a Mac, and names itself one. */
const isMac = () => /Mac/.test(navigator.userAgent);

/** The keys of the search, as this computer's keyboard names them. */
const searchKeys = () => (isMac() ? "⌘ K" : "Ctrl K");

/** The dialog that a key opens, if it does. */
function dialogOf(event: KeyboardEvent): FinderDialog | undefined {
	const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
	if (altKey) return undefined;
	if (key.toLowerCase() === "k" && !shiftKey) {
		// In a field of a Mac, Ctrl K deletes to the end of the line.
		return metaKey || (ctrlKey && !isMac()) ? "palette" : undefined;
	}
	const isTyping =
		target instanceof Element && target.closest("input, textarea, select, [contenteditable]");
	const isSingle = key === "?" && !ctrlKey && !metaKey && !isTyping;
	return isSingle && hasSingleKeys() ? "shortcuts" : undefined;
}

/** Each search for customers is a reading that counts for `bulk_reading`. */
const MAX_FOUND = 5;
const MIN_LETTERS = 2;
/** Somebody who types does not search after each letter. */
const PAUSE_MS = 300;

interface Found {
	kind: "page" | "customer" | "campaign" | "test";
	name: string;
	/** An address of ours. */
	to: string;
}

interface Props {
	onClose(): void;
	/** Opens the list of keys. */
	onShortcuts(): void;
}

/** Goes to any page, customer, campaign or test by its name (docs/product/back-office.md#navigation). */
export function Palette({ onClose, onShortcuts }: Props) {
	const { t } = useTexts("admin", "palette");
	const navigate = useNavigate();
	const id = useId();
	const [term, setTerm] = useState("");
	const [chosen, setChosen] = useState(0);
	const { found, isSearching, hasFailed } = useFound(term);
	const current = Math.min(chosen, found.length - 1);
	const go = ({ to }: Found) => {
		onClose();
		navigate(to);
	};
	const press = (event: KeyPress) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		const picked = found[current];
		if (step) setChosen((current + step + found.length) % Math.max(1, found.length));
		else if (event.key === "Enter" && picked) go(picked);
		else return;
		event.preventDefault();
	};
	return (
		<AppDialog title={t("title")} text={t("text")} onClose={onClose}>
			<input
				type="search"
				role="combobox"
				className="mt-4 min-h-11 w-full rounded-lg border border-line-strong bg-paper px-3"
				aria-label={t("label")}
				aria-expanded={found.length > 0}
				aria-controls={`${id}-list`}
				aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
				aria-autocomplete="list"
				autoComplete="off"
				spellCheck={false}
				maxLength={200}
				value={term}
				onKeyDown={press}
				onChange={({ target }) => {
					setTerm(target.value);
					setChosen(0);
				}}
			/>
			<div
				id={`${id}-list`}
				role="listbox"
				aria-label={t("found")}
				className="mt-3 max-h-80 overflow-y-auto"
			>
				{found.map((each, at) => (
					<button
						key={`${each.kind} ${each.to}`}
						id={`${id}-${at}`}
						type="button"
						role="option"
						// The field keeps the focus; its arrows choose.
						tabIndex={-1}
						ref={(option) => {
							if (at === current) option?.scrollIntoView({ block: "nearest" });
						}}
						aria-selected={at === current}
						className="flex min-h-11 w-full items-center justify-between gap-4 rounded-lg px-3 py-1.5 text-left aria-selected:bg-green-wash aria-selected:outline-2 aria-selected:outline-green aria-selected:-outline-offset-2"
						onMouseMove={() => setChosen(at)}
						onClick={() => go(each)}
					>
						<span className="wrap-anywhere">{each.name}</span>
						<span className="shrink-0 text-soft text-xs">{t(`kinds.${each.kind}`)}</span>
					</button>
				))}
			</div>
			<p role="status" className="mt-2 text-sm text-soft">
				{hasFailed && t("failed")} {isSearching && t("searching")}
				{!isSearching && !hasFailed && found.length === 0 && t("none")}
			</p>
			<div className="mt-3 flex flex-wrap items-center justify-between gap-3">
				<DialogCancel>{t("close")}</DialogCancel>
				<Button look="link" onClick={onShortcuts}>
					{t("shortcuts")}
				</Button>
			</div>
		</AppDialog>
	);
}

/** Entries with the term in their names: pages first, then customers, tests and the campaigns of 90 days. */
function useFound(term: string) {
	const { t } = useTexts("admin", "nav");
	const wanted = term.trim().toLowerCase();
	const { role } = useAdmin();
	const late = useSettled(term.trim(), PAUSE_MS);
	const isSearched = late.length >= MIN_LETTERS;
	const customers = useQuery({
		...customersQuery({ term: late, sort: "newest", page: 1, rows: MAX_FOUND }),
		enabled: isSearched,
	});
	const tests = useQuery(experimentsQuery);
	const campaigns = useQuery(campaignsQuery({ days: "90", by: "utm_campaign", touch: "first" }));
	const has = ({ name }: Found) => name.toLowerCase().includes(wanted);
	const pages = pagesFor(role, Object.values(NAV_GROUPS).flat()).map(
		(page): Found => ({ kind: "page", name: t(page), to: ADMIN_PATHS[page] }),
	);
	const people = (isSearched && customers.data?.customers) || [];
	const others: Found[] = [
		...(tests.data?.experiments ?? []).map(
			({ name, title }): Found => ({ kind: "test", name: title, to: experimentPath(name) }),
		),
		...(campaigns.data ?? []).flatMap(({ key: { utm_campaign: name = "" } }): Found[] => {
			if (name === "" || name.startsWith("(")) return [];
			const address = new URLSearchParams({ period: "90d", campaign: name });
			return [{ kind: "campaign", name, to: `${ADMIN_PATHS.campaigns}?${address}` }];
		}),
	];
	return {
		found: [
			...pages.filter(has),
			...people.map(
				({ id, name, email }): Found => ({
					kind: "customer",
					name: [name, email].filter(Boolean).join(", "),
					to: customerPath(id),
				}),
			),
			...(wanted === "" ? [] : others.filter(has).slice(0, 2 * MAX_FOUND)),
		],
		isSearching: isSearched && customers.isFetching,
		hasFailed: [customers, tests, campaigns].some(({ isError }) => isError),
	};
}
