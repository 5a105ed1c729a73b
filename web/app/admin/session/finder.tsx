import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Search } from "../../../ui/icons.tsx";
import { Button } from "../widgets/controls.tsx";
import { Palette } from "./palette.tsx";
import { dialogOf, type FinderDialog, searchKeys } from "./shortcut-keys.ts";
import { Shortcuts } from "./shortcuts.tsx";

/** The button and the keys that open the palette, and the list of keys (docs/product/back-office.md#navigation). */
export function Finder() {
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
			<Button className="me-1.5 mt-1.5 shrink-0" onClick={() => setOpened("palette")}>
				<Search className="size-4" />
				<span className="max-lg:sr-only">{t("search", { keys: searchKeys() })}</span>
			</Button>
			{opened === "palette" && (
				<Palette onClose={close} onShortcuts={() => setOpened("shortcuts")} />
			)}
			{opened === "shortcuts" && <Shortcuts onClose={close} />}
		</>
	);
}
