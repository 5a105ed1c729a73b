import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Search } from "../../../ui/icons.tsx";
import { Button } from "../widgets/controls.tsx";
import { Palette } from "./palette.tsx";
import { dialogOf, type FinderDialog, searchKeys } from "./shortcut-keys.ts";
import { Shortcuts } from "./shortcuts.tsx";

/** The button and the keys that open the palette, and the list of keys (docs/product/back-office.md#navigation). */
export function Finder({ isFolded }: { isFolded: boolean }) {
	const { t } = useTranslation("admin", { keyPrefix: "nav" });
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
