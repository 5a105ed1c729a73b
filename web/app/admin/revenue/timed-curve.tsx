import { Curve } from "recharts";
import type { Point } from "./revenue-series.ts";

type CurveProps = Parameters<typeof Curve>[0];

/** A line whose last segment is paler while that step is running. */
export function TimedCurve({ points = [], ...curve }: CurveProps) {
	const last = points.at(-1) as { payload?: Point } | undefined;
	if (!last?.payload?.isRunning) return <Curve {...curve} points={points} />;
	return (
		<>
			<Curve {...curve} points={points.slice(0, -1)} />
			<Curve {...curve} points={points.slice(-2)} strokeOpacity={0.4} />
		</>
	);
}
