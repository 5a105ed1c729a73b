const ITEM = "- ";

/** A text with one paragraph per line; lines that begin with a dash form a list. */
export function TextLines({ text }: { text: string }) {
	const groups: { isList: boolean; lines: string[] }[] = [];
	for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
		const isList = line.startsWith(ITEM);
		const last = groups.at(-1);
		if (isList && last?.isList) last.lines.push(line.slice(ITEM.length));
		else groups.push({ isList, lines: [isList ? line.slice(ITEM.length) : line] });
	}
	return (
		<div className="mt-4 space-y-4 leading-relaxed">
			{groups.map(({ isList, lines }) =>
				isList ? (
					<ul key={lines[0]} className="list-disc space-y-2 pl-6">
						{lines.map((line) => (
							<li key={line} className="wrap-anywhere">
								{line}
							</li>
						))}
					</ul>
				) : (
					<p key={lines[0]} className="wrap-anywhere">
						{lines[0]}
					</p>
				),
			)}
		</div>
	);
}
