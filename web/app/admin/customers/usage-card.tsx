import { useTranslation } from "react-i18next";
import type { CustomerDetail } from "../../../../worker/contract/customer-calls-schema.ts";
import { part } from "../../load-part.tsx";
import { CALL_COLOURS } from "../widgets/chart-colours.ts";
import { ChartFrame } from "../widgets/chart-frame.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { CustomerNote } from "./customer-note.tsx";
import { DetailCard } from "./detail-card.tsx";

const ApiUsageChart = part(
	async () => (await import("../widgets/api-usage/api-usage-chart.tsx")).ApiUsageChart,
);

/** The customer's calls of the last 30 days. */
export function UsageCard({ usage }: Pick<CustomerDetail, "usage">) {
	const { t } = useTranslation("customers");
	const { t: chart } = useTranslation("analytics");
	const { formats } = useFormats();
	const points = usage.map(({ day, formula, chat }) => ({
		...{ date: day, formula, chat },
		total: formula + chat,
	}));
	const total = points.reduce((sum, point) => sum + point.total, 0);
	const title = t("detail.usage");
	const [formula, chat] = [chart("usage.formula"), chart("usage.chat")];
	return (
		<DetailCard
			title={
				<>
					{title}
					<CustomerNote about={title} figure="usage" />
				</>
			}
		>
			<p className="text-soft">{t("detail.calls", { count: total, n: formats.number(total) })}</p>
			{total > 0 && (
				<ChartFrame
					title={title}
					height={260}
					sheet={{
						header: [chart("chart.day"), formula, chat, chart("usage.total")],
						rows: points.map((point) => [point.date, point.formula, point.chat, point.total]),
					}}
					rowLabel={formats.day}
					legend={[
						{ name: formula, colour: CALL_COLOURS.formula },
						{ name: chat, colour: CALL_COLOURS.chat },
					]}
				>
					<ApiUsageChart points={points} />
				</ChartFrame>
			)}
		</DetailCard>
	);
}
