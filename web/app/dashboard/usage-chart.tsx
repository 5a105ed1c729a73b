import type { Bar } from "./usage-series.ts";

/** Width of a bar and of its place, in units of the drawing. */
const BAR = 3;
const STEP = 4;

/** Stacked bars, one per day. `label` replaces the drawing for screen readers; the figures are in a table. */
export function UsageChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${bars.length * STEP - (STEP - BAR)} 100`}
			preserveAspectRatio="none"
			className="h-28 w-full border-line-strong border-b"
		>
			{bars.map(({ starts_at, formulaHeight, chatHeight }, at) => (
				<g key={starts_at}>
					<rect
						x={at * STEP}
						y={100 - formulaHeight}
						width={BAR}
						height={formulaHeight}
						className="fill-green"
					/>
					<rect
						x={at * STEP}
						y={100 - formulaHeight - chatHeight}
						width={BAR}
						height={chatHeight}
						className="fill-amber"
					/>
				</g>
			))}
		</svg>
	);
}
