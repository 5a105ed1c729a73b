import { useTranslation } from "react-i18next";

const MODES = ["login", "register"] as const;
type Mode = (typeof MODES)[number];

/** Switches between the two forms; the URL stores the choice. */
export function ModeSwitch({ mode, onChoose }: { mode: Mode; onChoose(mode: Mode): void }) {
	const { t } = useTranslation("auth");
	return (
		<div className="mt-5 grid grid-cols-2 gap-1 rounded-xl bg-paper p-1">
			{MODES.map((one) => (
				<button
					key={one}
					type="button"
					aria-pressed={one === mode}
					onClick={() => onChoose(one)}
					className={`min-h-11 rounded-lg font-medium ${one === mode ? "border border-line bg-sheet shadow-sm" : "text-soft hover:text-ink"}`}
				>
					{t(`${one}.tab`)}
				</button>
			))}
		</div>
	);
}
