import { cleanup, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { TimedCurve } from "../../../web/app/admin/widgets/chart-parts.tsx";

/** The lines that are drawn through these points. */
function drawn(points: { isRunning?: boolean }[]) {
	const placed = points.map((payload, at) => ({ x: at * 10, y: 5, payload }));
	const { container } = render(
		<svg>
			<title>Curve</title>
			<TimedCurve points={placed} stroke="green" />
		</svg>,
	);
	return [...container.querySelectorAll("path")].map((path) => [
		path.getAttribute("d"),
		path.getAttribute("stroke-opacity"),
	]);
}

it("the last segment of a line is paler while its place is running, and only then", () => {
	const running = [
		["M0,5L10,5", null],
		["M10,5L20,5", "0.4"],
	];
	expect(drawn([{ isRunning: false }, { isRunning: false }, { isRunning: true }])).toEqual(running);
	cleanup();
	expect(drawn([{ isRunning: false }, {}])).toEqual([["M0,5L10,5", null]]);
});
