/** Texts in quotation marks and references, which Excel's formula bar colours. */
const PARTS = /("[^"]*"|\b[A-Z]{1,2}\d+(?::[A-Z]{1,2}\d+)?\b)/;

/** A formula as Excel's formula bar writes it: texts in one colour, each range in its own. */
export function FormulaText({ text }: { text: string }) {
	return (
		<code translate="no" className="formula min-w-0 flex-1 px-3 py-2 wrap-anywhere">
			{text.split(PARTS).map((part, at) => {
				if (at % 2 === 0) return part;
				// biome-ignore lint/suspicious/noArrayIndexKey: the same range may occur twice, and the parts never move.
				return part.startsWith('"') ? <span key={at}>{part}</span> : <var key={at}>{part}</var>;
			})}
		</code>
	);
}

interface Props {
	text: string;
	/** Name box: the cell that holds the formula. */
	cell?: string;
}

/** A formula in Excel's formula bar, which breaks its lines on narrow screens. */
export function Formula({ text, cell }: Props) {
	return (
		<p
			className={`flex overflow-hidden border border-line bg-paper font-mono text-sm ${cell ? "border-x-0 border-t-0" : "mt-3 rounded-lg"}`}
		>
			<span aria-hidden="true" className="border-line border-r px-3 py-2 text-soft">
				{cell ?? <i>fx</i>}
			</span>
			<FormulaText text={text} />
		</p>
	);
}
