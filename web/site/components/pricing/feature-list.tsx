interface Props {
	features: readonly { included: boolean; isStrong: boolean; text: string }[];
	/** Read by screen readers before a feature that the plan lacks. */
	missing: string;
}

/** A feature that stands out. */
export const INCLUDED = { included: true, isStrong: true };

/** Features of a plan: included or not, emphasised or not. */
export function FeatureList({ features, missing }: Props) {
	return (
		<ul className="mt-8 space-y-3">
			{features.map(({ included, isStrong, text }) => (
				<li key={text} className={`flex gap-3 ${included ? "" : "text-soft"}`}>
					<span
						aria-hidden="true"
						className={`w-4 shrink-0 font-mono ${included ? "text-green" : "text-soft"}`}
					>
						{included ? "✓" : "–"}
					</span>
					{!included && <span className="sr-only">{missing}</span>}
					<span className={isStrong ? "font-semibold" : ""}>{text}</span>
				</li>
			))}
		</ul>
	);
}
