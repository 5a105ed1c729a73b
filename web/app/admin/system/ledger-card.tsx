import { useTranslation } from "react-i18next";
import type { LedgerTotals, SystemReport } from "../../../../worker/contract/system-schema.ts";
import { PanelTitle } from "../widgets/panel.tsx";
import { useFormats } from "../widgets/use-formats.ts";

const OUTCOMES = [
	"received",
	"stored",
	"duplicate",
	"bot",
	"excluded",
	"invalid",
	"limited",
	"lost",
	"difference",
] as const;

/** The event ledger, red when it does not balance (docs/architecture.md#event-pipeline). */
export function LedgerCard({ ledger }: { ledger: SystemReport["ledger"] }) {
	const { t } = useTranslation("admin", { keyPrefix: "system" });
	const { formats } = useFormats();
	if (ledger === null) return <section className="panel">{t("unknown")}</section>;
	const isBalanced = ledger.day.difference === 0 && ledger.week.difference === 0;
	const periods: ("day" | "week")[] = ["day", "week"];
	const isWrong = (totals: LedgerTotals, outcome: (typeof OUTCOMES)[number]) =>
		(outcome === "difference" || outcome === "lost") && totals[outcome] !== 0;
	return (
		<section
			className={`panel relative grid gap-x-12 gap-y-4 lg:grid-cols-2 ${isBalanced ? "" : "border-red"}`}
		>
			<div>
				<PanelTitle title={t("ledger.title")} figure="ledger" />
				<p className="mt-2 max-w-prose text-sm text-soft">{t("ledger.text")}</p>
				<p
					role={isBalanced ? undefined : "alert"}
					className={`mt-3 inline-block rounded-lg px-3 py-1.5 font-medium ${isBalanced ? "bg-green-wash text-green" : "bg-red-wash text-red"}`}
				>
					{t(isBalanced ? "ledger.balanced" : "ledger.unbalanced")}
				</p>
				<ul className="mt-4 space-y-2">
					{periods.map((period) => (
						<li key={period}>
							{t(`ledger.${period}Words`, wordsOf(ledger[period], formats.number))}
						</li>
					))}
				</ul>
			</div>
			<table className="w-full self-start text-sm">
				<thead>
					<tr className="border-line border-b text-right">
						<td />
						{periods.map((period) => (
							<th key={period} scope="col" className="px-3 py-2 font-semibold">
								{t(`ledger.${period}`)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{OUTCOMES.map((outcome) => (
						<tr key={outcome} className="border-line border-b last:border-0 last:font-semibold">
							<th scope="row" className="py-1.5 text-left font-normal">
								{t(`ledger.${outcome}`)}
							</th>
							{periods.map((period) => (
								<td
									key={period}
									className={`px-3 text-right tabular-nums ${isWrong(ledger[period], outcome) ? "font-semibold text-red" : ""}`}
								>
									{formats.number(ledger[period][outcome])}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}

/** The numbers of the sentence about a period. */
function wordsOf(totals: LedgerTotals, write: (n: number) => string) {
	const { received, stored, lost, duplicate, bot, excluded, invalid, limited } = totals;
	const setAside = duplicate + bot + excluded + invalid + limited;
	return {
		received: write(received),
		stored: write(stored),
		setAside: write(setAside),
		lost: write(lost),
	};
}
