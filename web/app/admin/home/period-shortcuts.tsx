import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { useFormats } from "../../formats.ts";
import { pageAddress } from "../period/selection.ts";
import { type ChosenPeriod, DAY_MS } from "../period/spans.ts";
import type { Selected } from "../period/use-selection.ts";
import { utcDay } from "../widgets/derived-figures.ts";

const DAYS = 7;

interface Props {
	selected: Selected;
	/** Further shortcuts. */
	children: ReactNode;
}

/** One press to the running month, and to each of the last closed days beside its weekday of the week before. */
export function PeriodShortcuts({ selected: { selection }, children }: Props) {
	const { t } = useTranslation("monday", { keyPrefix: "shortcuts" });
	const { formats } = useFormats();
	const now = Date.now();
	const days = Array.from({ length: DAYS }, (_, n) => utcDay(now - (DAYS - n) * DAY_MS));
	const { period } = selection;
	const shortcut = (to: ChosenPeriod, text: string) => (
		<li key={text}>
			<Link
				to={pageAddress(ADMIN_PATHS.home, { ...selection, period: to, compare: "previous" })}
				aria-current={JSON.stringify(period) === JSON.stringify(to) ? "true" : undefined}
				className="inline-block py-1 text-soft underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
			>
				{text}
			</Link>
		</li>
	);
	return (
		<nav aria-label={t("label")} className="text-xs">
			<ul className="flex items-center gap-x-4 max-sm:overflow-x-auto max-sm:whitespace-nowrap sm:flex-wrap">
				{shortcut({ name: "month" }, t("month"))}
				{days.map((day) => shortcut({ name: "custom", from: day, to: day }, formats.weekday(day)))}
				{children && <li>{children}</li>}
			</ul>
		</nav>
	);
}
