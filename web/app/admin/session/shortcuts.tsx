import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { hasSingleKeys, searchKeys, setSingleKeys } from "./shortcut-keys.ts";

const KEYS = [
	["move", "↑ ↓"],
	["open", "⏎"],
	["close", "Esc"],
	["keys", "?"],
] as const;

/** The list of keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose(): void }) {
	const { t } = useTranslation("admin", { keyPrefix: "shortcuts" });
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
			<label className="mt-4 flex min-h-9 items-center gap-2">
				<input
					type="checkbox"
					checked={isOn}
					onChange={({ target }) => {
						setSingleKeys(target.checked);
						setOn(target.checked);
					}}
				/>
				{t("single")}
			</label>
			<div className="mt-5">
				<DialogCancel>{t("done")}</DialogCancel>
			</div>
		</AppDialog>
	);
}
