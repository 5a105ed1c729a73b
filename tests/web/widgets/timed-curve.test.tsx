import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { TimedCurve } from "../../../web/app/admin/widgets/chart-parts.tsx";
import { utcDay } from "../../../web/app/admin/widgets/derived-figures.ts";

afterEach(cleanup);

const TODAY = utcDay(Date.now());

/** The lines that are drawn through these days or months. */
function drawn(points: { date?: string; month?: string; isRunning?: boolean }[]) {
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

it("the last segment of a line is paler while its day or month is running, and only then", () => {
	const running = [
		["M0,5L10,5", null],
		["M10,5L20,5", "0.4"],
	];
	expect(drawn([{ date: "2026-01-01" }, { date: "2026-01-02" }, { date: TODAY }])).toEqual(running);
	cleanup();
	const months = [{ month: "2026-01" }, { month: "2026-02" }, { month: TODAY.slice(0, 7) }];
	expect(drawn(months)).toEqual(running);
	cleanup();
	expect(drawn([{ isRunning: false }, { isRunning: false }, { isRunning: true }])).toEqual(running);
	cleanup();
	expect(drawn([{ date: "2026-01-01" }, { date: "2026-01-02" }])).toEqual([["M0,5L10,5", null]]);
});
