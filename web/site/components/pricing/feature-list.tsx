interface Props {
	features: readonly { included: boolean; isStrong: boolean; text: string }[];
	/** Stands before a feature that the plan lacks. */
	missing: string;
	/** In two columns where there is room. */
	isWide?: boolean;
}

/** A feature that stands out. */
export const INCLUDED = { included: true, isStrong: true };

/** Features of a plan in the rows of a sheet: included or not, emphasised or not. */
export function FeatureList({ features, missing, isWide = false }: Props) {
	return (
		<ul className={`mt-8 ${isWide ? "lg:grid lg:grid-cols-2 lg:gap-x-8" : ""}`}>
			{features.map(({ included, isStrong, text }) => (
				<li
					key={text}
					className={`border-line border-t py-3 ${included ? "" : "text-soft"} ${isStrong ? "font-semibold" : ""}`}
				>
					{!included && `${missing} `}
					{text}
				</li>
			))}
		</ul>
	);
}
