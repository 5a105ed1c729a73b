import { useTranslation } from "react-i18next";
import { PERIODS, type Period } from "../../../../../worker/contract/analytics.ts";

interface Props {
	value: Period;
	onChange(period: Period): void;
}

/** Selects one of the contract's periods. */
export function PeriodSelect({ value, onChange }: Props) {
	const { t } = useTranslation("analytics");
	return (
		<label className="flex items-center gap-2 text-sm">
			{t("daily.period")}
			<select
				className="min-h-9 rounded-lg border border-line-strong bg-paper px-2"
				value={value}
				onChange={({ target }) => {
					const chosen = PERIODS.find((period) => String(period) === target.value);
					if (chosen) onChange(chosen);
				}}
			>
				{PERIODS.map((period) => (
					<option key={period} value={period}>
						{t("daily.days", { n: period })}
					</option>
				))}
			</select>
		</label>
	);
}
