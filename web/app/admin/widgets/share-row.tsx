interface Props {
	label: string;
	value: string;
	/** Percent. */
	share: number;
	/** A CSS colour. */
	colour: string;
}

/** A part of a whole: name, figure and a bar of its share. */
export function ShareRow({ label, value, share, colour }: Props) {
	return (
		<div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5">
			<dt>{label}</dt>
			<dd className="font-semibold tabular-nums">{value}</dd>
			<dd className="share-bar col-span-2" aria-hidden="true">
				<div className="h-full" style={{ width: `${share}%`, background: colour }} />
			</dd>
		</div>
	);
}

/** A figure below the parts. */
export function TotalRow({ label, value }: { label: string; value: string }) {
	return (
		<div className="flex items-baseline justify-between gap-3 border-line border-t pt-3 text-sm">
			<dt className="text-soft">{label}</dt>
			<dd className="font-semibold tabular-nums">{value}</dd>
		</div>
	);
}
