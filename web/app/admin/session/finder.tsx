import { useEffect, useState } from "react";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { readStored, writeStored } from "../../../ui/browser-store.ts";
import { Search } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { Button, Checkbox } from "../widgets/controls.tsx";
import { Palette } from "./palette.tsx";

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
					setSingleKeys(target.checked);
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

function hasSingleKeys(): boolean {
	return readStored(STORE) !== OFF;
}

function setSingleKeys(isOn: boolean): void {
	writeStored(STORE, isOn ? null : OFF);
}

/** An iPad with a keyboard has the keys of a Mac, and names itself one. */
const isMac = () => /Mac/.test(navigator.userAgent);

/** The keys of the search, as this computer's keyboard names them. */
function searchKeys(): string {
	return isMac() ? "⌘ K" : "Ctrl K";
}

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
