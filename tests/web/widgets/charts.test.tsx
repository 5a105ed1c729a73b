/** Drawings of each kind of chart: bars, lines, axes, labels and notes, and the sentence about a point. */
import { createRequire } from "node:module";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { I18nextProvider } from "react-i18next";
import { expect, it, vi } from "vitest";
import { DistributionChart } from "../../../web/app/admin/dashboard/distribution-chart.tsx";
import { FunnelChart } from "../../../web/app/admin/funnel/funnel-chart.tsx";
import { BridgeChart } from "../../../web/app/admin/revenue/bridge-chart.tsx";
import { bridgeOf } from "../../../web/app/admin/revenue/revenue-series.ts";
import type { Point } from "../../../web/app/admin/widgets/points.ts";
import { TimeChart } from "../../../web/app/admin/widgets/time-chart.tsx";
import { step } from "../admin/revenue/steps.ts";
import { testI18n } from "../texts.ts";

const DRAWN = [
	...["aria-label", "name", "fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-dasharray"],
	...["stroke-width", "cursor", "d", "r", "cx", "cy", "tabindex"],
];
const HIDDEN = ".recharts-cartesian-grid, defs, .recharts-cartesian-axis-line";

/** The shapes and texts of a drawing, each on a line, in whole pixels. */
function shapesIn(drawing: Element): string[] {
	const shapes = [...drawing.querySelectorAll("path, circle, line, text, g[aria-label]")];
	return shapes.flatMap((shape) => {
		if (shape.closest(HIDDEN)) return [];
		const shown = DRAWN.flatMap((name) => {
			const value = shape.getAttribute(name)?.replace(/\s+/g, " ");
			if (value === undefined) return [];
			const isPlace = /^(?:d|cx|cy)$/.test(name);
			return `${name}=${isPlace ? value.replace(/\d+\.\d+/g, (n) => `${Math.round(+n)}`) : value}`;
		});
		// Lines are joined: what was measured before decides where a text is broken.
		const lines = [...shape.querySelectorAll("tspan")].map(({ textContent }) => textContent);
		const text = lines.length > 0 ? lines.join(" ") : shape.textContent;
		return [[shape.tagName.toLowerCase(), ...shown, text].join(" ").trim()];
	});
}

const measures = createRequire(import.meta.url)("recharts/lib/util/DOMUtils.js");

const point = (at: string, values: Point["values"], isRunning = false): Point => ({
	...{ at, values, isRunning },
});
const column = (key: string, unit: "count" | "money" | "percent" | "effect", draw: object) => ({
	...{ key, name: key.toUpperCase(), header: `${key} (unit)`, unit },
	draw: { shape: "bar", colour: `colour-of-${key}`, ...draw } as never,
});
const people = (people: number, rate: number | null, seconds: number | null) => ({
	...{ people, rate, seconds, from_start: rate },
});
const onBar = vi.fn();
const CHARTS: Record<string, ReactElement> = {
	"stacked gains and losses, a line, and a rate on an axis of its own, of a running month": (
		<TimeChart
			title="Movements"
			place="month"
			hasNotes={false}
			onBar={onBar}
			columns={[
				column("new", "money", { stack: "all", radius: 2 }),
				column("more", "money", { stack: "all", isBehind: true }),
				column("lost", "money", { stack: "all", outline: "outline" }),
				column("net", "money", { shape: "line", dash: "dashed" }),
				column("rate", "percent", { shape: "line", isApart: true, dash: "dotted", isSmooth: true }),
			]}
			points={[
				point("2026-09", { new: 300, more: 200, lost: -100, net: 400, rate: 5 }),
				point("2026-10", { new: 100, more: 0, lost: -350, net: -250, rate: null }),
				point("2026-11", { new: 20, more: 10, lost: 0, net: 30, rate: 12 }, true),
			]}
		/>
	),
	"a lift with its interval, below notes": (
		<TimeChart
			title="Lift"
			place="day"
			columns={[
				column("lift", "effect", {
					...{ shape: "line", marks: "alone" },
					band: { low: "cutLow", high: "cutHigh", name: "interval" },
				}),
				column("high", "effect", { shape: "line", isHidden: true }),
			]}
			points={[
				point("2026-11-08", { lift: 60, high: 300, cutLow: -20, cutHigh: 120 }),
				point("2026-11-21", { lift: 48, high: 90, cutLow: null, cutHigh: null }),
			]}
		/>
	),
	"many ages, the second without a rate": (
		<TimeChart
			title="Payback"
			place="age"
			columns={[
				column("paid", "money", { shape: "line" }),
				column("rate", "percent", { shape: "line" }),
			]}
			points={Array.from({ length: 16 }, (_, n) => point(String(n), { paid: n - 1, rate: null }))}
		/>
	),
	"from the start to the end": (
		<BridgeChart
			title="Bridge"
			{...bridgeOf([step({ mrr: { start: 100_000, new: 3000, churn: -1000, end: 102_000 } })])}
		/>
	),
	"steps beside those of the earlier period": (
		<FunnelChart
			title="Funnel"
			rows={[
				{ step: "visit", now: people(100, null, null), before: people(80, null, null) },
				{ step: "sign_up", now: people(10, 0, 3600), before: people(8, 10, 60) },
			]}
		/>
	),
	shares: (
		<DistributionChart
			shares={[
				{ type: "free_trial", users: 60, share: 60, hasLabel: true },
				{ type: "premium", users: 39, share: 39, hasLabel: true },
				{ type: "beta", users: 1, share: 1, hasLabel: false },
			]}
		/>
	),
};

it("the charts are drawn as recorded", async () => {
	// Forgets how wide texts were to tests without this layout.
	measures.clearStringCache();
	vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
		this: HTMLElement,
	) {
		const width = this.id.includes("measurement") ? 7 * this.textContent.length : 600;
		return new DOMRect(0, 0, width, 300);
	});
	const queries = new QueryClient();
	queries.setQueryData(
		["list_annotations", {}],
		["08", "08", "20", "21"].map((day, n) => ({
			day: `2026-11-${day}`,
			kind: "note",
			text: `note ${n}`,
		})),
	);
	const lines: string[] = [];
	for (const [title, chart] of Object.entries(CHARTS)) {
		const page = render(
			<I18nextProvider i18n={testI18n()}>
				<QueryClientProvider client={queries}>{chart}</QueryClientProvider>
			</I18nextProvider>,
		);
		const drawing = page.container.querySelector("svg") as unknown as HTMLElement;
		// A point is told of by keyboard.
		await act(async () => drawing.focus());
		await act(async () => void fireEvent.keyDown(drawing, { key: "ArrowRight" }));
		const told = page.container.querySelector("[role=status]")?.textContent;
		lines.push(`# ${title}`, ...shapesIn(drawing), `told: ${told}`, "");
		const bar = drawing.querySelector(".recharts-bar-rectangle path");
		if (bar && title.startsWith("stacked")) fireEvent.click(bar);
		page.unmount();
	}
	expect(onBar.mock.calls).toEqual([["new", expect.objectContaining({ at: "2026-09" })]]);
	await expect(lines.join("\n")).toMatchFileSnapshot("charts.txt");
});
