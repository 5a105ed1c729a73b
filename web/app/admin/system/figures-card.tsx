import { useTranslation } from "react-i18next";
import type { FigureCheck, SystemReport } from "../../../../contract/system-schema.ts";
import type { Texts } from "../../../i18n/texts.d.ts";
import { useFormats } from "../../formats.ts";
import { type Judged, SystemCard, Verdict } from "./system-card.tsx";

type Name = keyof Texts["admin"]["system"]["figures"]["names"];
/** The figures whose amounts are cents. */
const MONEY: readonly string[] = [
	...(["payments", "refunds", "revenue", "mrr", "costs"] satisfies Name[]),
];

/** Whether reports agreed with the raw data last night, else which figure differs, on which day and by how much. */
export function FiguresCard({ figures, isWrong }: Pick<SystemReport, "figures"> & Judged) {
	const { t } = useTranslation("admin", { keyPrefix: "system.figures" });
	const { formats } = useFormats();
	const differing = figures?.filter(({ differences }) => differences.length > 0) ?? [];
	return (
		<SystemCard title={t("title")} state={figures} isWrong={isWrong}>
			{([first]) => (
				<>
					<p className="mt-2 max-w-prose text-sm text-soft">{t("text")}</p>
					{first?.checked_at ? (
						<Verdict isWrong={isWrong}>
							{t(isWrong ? "differ" : "equal", { at: formats.instant(first.checked_at) })}
						</Verdict>
					) : (
						<p className="mt-3">{t("never")}</p>
					)}
					{isWrong && (
						<ul className="mt-3 divide-y divide-line text-sm">
							{differing.map((figure) => (
								<Difference key={figure.name} figure={figure} />
							))}
						</ul>
					)}
				</>
			)}
		</SystemCard>
	);
}

function Difference({ figure: { name, equal_at, differences } }: { figure: FigureCheck }) {
	const { t } = useTranslation("admin", { keyPrefix: "system.figures" });
	const { formats } = useFormats();
	const write = MONEY.includes(name) ? (cents: number) => formats.money(cents) : formats.number;
	return (
		<li className="py-2">
			<strong className="font-semibold">
				{t(`names.${name as Name}`, { defaultValue: name })}
			</strong>
			<ul>
				{differences.slice(0, 3).map(({ day, stored, counted }) => (
					<li key={day}>
						{t("difference", {
							...{ day: formats.day(day), stored: write(stored), counted: write(counted) },
						})}
					</li>
				))}
			</ul>
			<p className="text-soft">
				{differences.length > 3 && `${t("others", { count: differences.length - 3 })} `}
				{equal_at ? t("lastEqual", { at: formats.instant(equal_at) }) : t("neverEqual")}
			</p>
		</li>
	);
}
