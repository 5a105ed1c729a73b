import { Pie, PieChart, type PieLabelRenderProps, ResponsiveContainer } from "recharts";
import { useTexts } from "../../formats.ts";
import { TYPE_COLOURS } from "../widgets/chart-colours.ts";
import { ChartTooltip } from "../widgets/chart-parts.tsx";
import { total } from "../widgets/derived-figures.ts";
import type { SubscriptionShare } from "./series.ts";

/** docs/product/reports.md#analytics-dashboard */
const RADII = { innerRadius: 60, outerRadius: 120 };

export function DistributionChart({ shares }: { shares: SubscriptionShare[] }) {
	const { t, formats } = useTexts("analytics");
	const title = t("distribution.title");
	const slices = shares.map((share) => ({
		...share,
		name: t(`types.${share.type}`),
		fill: TYPE_COLOURS[share.type].fill,
	}));
	const label = (props: PieLabelRenderProps) => {
		const share = shares[props.index ?? 0];
		if (!share?.hasLabel) return null;
		return (
			<text
				{...middleOf(props)}
				fill={TYPE_COLOURS[share.type].on}
				textAnchor="middle"
				dominantBaseline="central"
				fontSize={14}
				fontWeight={600}
				pointerEvents="none"
			>
				{formats.percent(share.share)}
			</text>
		);
	};
	return (
		<>
			<ResponsiveContainer width="100%" height="100%">
				<PieChart accessibilityLayer aria-label={t("chart.keyboard", { title })}>
					<Pie
						data={slices}
						dataKey="users"
						nameKey="name"
						{...RADII}
						startAngle={90}
						endAngle={-270}
						stroke="var(--sheet)"
						strokeWidth={2}
						label={label}
						labelLine={false}
						rootTabIndex={-1}
						isAnimationActive={false}
					/>
					<ChartTooltip value={formats.number} />
				</PieChart>
			</ResponsiveContainer>
			<p className="pointer-events-none absolute inset-0 grid place-content-center text-center">
				<span className="font-semibold text-2xl tabular-nums">
					{formats.short(total(shares.map(({ users }) => users)))}
				</span>
				<span className="text-soft text-xs">{t("distribution.total")}</span>
			</p>
		</>
	);
}

/** The middle of a slice. */
function middleOf({ cx, cy, midAngle = 0 }: PieLabelRenderProps) {
	const radius = (RADII.innerRadius + RADII.outerRadius) / 2;
	const angle = (-midAngle * Math.PI) / 180;
	return { x: Number(cx) + radius * Math.cos(angle), y: Number(cy) + radius * Math.sin(angle) };
}
