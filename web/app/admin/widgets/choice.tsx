interface Props<Name extends string> {
	label: string;
	value: Name;
	options: readonly (readonly [Name, string])[];
	onChoose(name: Name): void;
}

/** A labelled select of a closed list. */
export function Choice<Name extends string>({ label, value, options, onChoose }: Props<Name>) {
	return (
		<label className="text-sm">
			<span className="mb-1 block font-medium">{label}</span>
			<select
				className="min-h-9 rounded-lg border border-line-strong bg-paper px-2"
				value={value}
				onChange={({ target }) => {
					const chosen = options.find(([name]) => name === target.value);
					if (chosen) onChoose(chosen[0]);
				}}
			>
				{options.map(([name, text]) => (
					<option key={name} value={name}>
						{text}
					</option>
				))}
			</select>
		</label>
	);
}
