/** A formula in Excel's formula bar; it scrolls horizontally on narrow screens. */
export function Formula({ text }: { text: string }) {
	return (
		<p className="mt-3 flex overflow-hidden rounded-lg border border-line bg-paper font-mono text-sm">
			<span aria-hidden="true" className="border-line border-r px-3 py-2 text-soft italic">
				fx
			</span>
			<code translate="no" className="min-w-0 flex-1 px-3 py-2 wrap-anywhere">
				{text}
			</code>
		</p>
	);
}
