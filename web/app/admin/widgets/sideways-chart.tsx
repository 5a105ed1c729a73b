import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CartesianGrid, ComposedChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { MARGIN, signedTicks, VALUE_AXIS } from "./chart-parts.tsx";

interface Props {
	title: string;
	/** A row of the chart each, with its `name`. */
	rows: readonly { name: string }[];
	/** End of the axis, and its beginning if all are above it. */
	values: readonly number[];
	base?: number;
	/** Writes a value on the axis. */
	write(value: number): string;
	/** Room for labels after the longest bar, in pixels. */
	room: number;
	nameWidth?: number;
	/** Whether values that are not drawn may be beyond the axis. */
	isCut?: boolean;
	children: ReactNode;
}

/** Bars from left to right, one below the other. */
export function SidewaysChart(props: Props) {
	const { title, rows, values, base = 0, write, room, nameWidth, isCut = false, children } = props;
	const { t } = useTranslation("analytics");
	const ticks = signedTicks(values.map((value) => value - base)).map((tick) => tick + base);
	return (
		<ResponsiveContainer width="100%" height="100%">
			<ComposedChart
				layout="vertical"
				data={[...rows]}
				margin={{ ...MARGIN, right: room }}
				barGap={2}
				accessibilityLayer
				aria-label={t("chart.keyboard", { title })}
			>
				<CartesianGrid horizontal={false} stroke="var(--line)" />
				<XAxis
					{...VALUE_AXIS}
					type="number"
					allowDataOverflow={isCut}
					ticks={ticks}
					domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
					tickFormatter={write}
				/>
				<YAxis
					{...VALUE_AXIS}
					type="category"
					dataKey="name"
					interval={0}
					{...(nameWidth && { width: nameWidth })}
				/>
				{children}
			</ComposedChart>
		</ResponsiveContainer>
	);
}
