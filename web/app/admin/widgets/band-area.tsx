import { Area } from "recharts";
import { type Drawing, endsOf, type Point } from "./points.ts";

interface Props {
	band: NonNullable<Drawing["band"]>;
	colour: string;
}

/** The area between two values of each point. In a chunk of its own: few charts have one. */
export function BandArea({ band, colour }: Props) {
	return (
		<Area
			dataKey={({ values }: Point) => endsOf(values, band)}
			// Its two ends are columns.
			tooltipType="none"
			stroke="none"
			fill={colour}
			fillOpacity={0.15}
			isAnimationActive={false}
		/>
	);
}
