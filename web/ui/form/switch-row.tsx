const LOOKS = {
	panel: { name: "font-semibold text-lg", text: "" },
	list: { name: "font-medium", text: "text-sm" },
} as const;

interface Props {
	/** Whether it fills a panel or is one of a list. */
	look: keyof typeof LOOKS;
	/** Name of the setting. */
	name: string;
	text: string;
	isOn: boolean;
	onSwitch(isOn: boolean): void;
}

/** A switch with its name and what it does. */
export function SwitchRow({ look, name, text, isOn, onSwitch }: Props) {
	return (
		<label className="flex items-center justify-between gap-4">
			<span className="min-w-0">
				<span className={`block ${LOOKS[look].name}`}>{name}</span>
				<span className={`mt-1 block text-soft ${LOOKS[look].text}`}>{text}</span>
			</span>
			<input
				type="checkbox"
				role="switch"
				aria-checked={isOn}
				className="switch"
				checked={isOn}
				onChange={({ target }) => onSwitch(target.checked)}
			/>
		</label>
	);
}
