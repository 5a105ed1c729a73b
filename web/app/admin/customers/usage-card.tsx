import { useTranslation } from "react-i18next";
import type { CustomerDetail } from "../../../../worker/contract/customer-calls-schema.ts";
import { isRunning, total } from "../widgets/derived-figures.ts";
import { FigureDays } from "../widgets/figure-card.tsx";
import { useCallColumns } from "../widgets/use-call-columns.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { CustomerNote } from "./customer-note.tsx";
import { DetailCard } from "./detail-card.tsx";

/** The customer's calls of the last 30 days. */
export function UsageCard({ usage }: Pick<CustomerDetail, "usage">) {
	const { t } = useTranslation("customers");
	const { formats } = useFormats();
	const columns = useCallColumns();
	const points = usage.map(({ day, formula, chat }) => ({
		at: day,
		isRunning: isRunning(day),
		values: { formula_calls: formula, chat_calls: chat, total_calls: formula + chat },
	}));
	const calls = total(points.map(({ values }) => values.total_calls));
	const title = t("detail.usage");
	return (
		<DetailCard
			title={
				<>
					{title}
					<CustomerNote about={title} figure="usage" />
				</>
			}
		>
			<p className="text-soft">{t("detail.calls", { count: calls, n: formats.number(calls) })}</p>
			{calls > 0 && <FigureDays title={title} height={260} columns={columns} points={points} />}
		</DetailCard>
	);
}
