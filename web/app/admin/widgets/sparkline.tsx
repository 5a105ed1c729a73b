/** Between the line and the edge, in which its end is drawn. */
const EDGE = 2;
const [WIDTH, HEIGHT] = [100, 28];

interface Props {
	/** By day or longer step, oldest first. */
	values: readonly number[];
}

/** The course of a figure as a line without axes, from zero; what it says stands in words beside it. */
export function Sparkline({ values }: Props) {
	const most = Math.max(...values, 0);
	const least = Math.min(...values, 0);
	const x = (n: number) => EDGE + (n / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
	const y = (value: number) =>
		HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
	const points = values.map((value, n) => `${x(n)},${y(value)}`).join(" ");
	return (
		<svg
			className="my-2 block h-7 w-full text-(--chart-blue)"
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			preserveAspectRatio="none"
			aria-hidden="true"
		>
			{values.length > 1 && (
				<polyline
					points={points}
					fill="none"
					stroke="currentColor"
					strokeWidth="1.75"
					strokeLinejoin="round"
					vectorEffect="non-scaling-stroke"
				/>
			)}
		</svg>
	);
}
