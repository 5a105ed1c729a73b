/** Exports of three ad platforms as their pages make them. */

/** Cost of a campaign on a day of November 2026. */
export interface ExportedCost {
	day: number;
	account: string;
	id: string;
	name: string;
	cents: number;
}
/** Columns that an export has beside those that all have, and its language. */
export interface ExportForm {
	isFrench: boolean;
	hasId: boolean;
	hasAccount: boolean;
}
const iso = (day: number) => `2026-11-${String(day).padStart(2, "0")}`;
const numbered = (day: number, isFrench: boolean) =>
	isFrench ? `${String(day).padStart(2, "0")}/11/2026` : `11/${day}/2026`;
function amount(cents: number, isFrench: boolean): string {
	const text = (cents / 100).toLocaleString(isFrench ? "fr" : "en", { minimumFractionDigits: 2 });
	return `"${text}"`;
}
const sum = (costs: readonly ExportedCost[]) =>
	costs.reduce((total, { cents }) => total + cents, 0);
const lines = (...some: (string | false | string[])[]) => some.flat().filter(Boolean).join("\n");
const cells = (delimiter: string, ...some: (string | false)[]) =>
	some.filter((cell) => cell !== false).join(delimiter);

/** Exports in the form of each platform, with its titles, totals and notes. */
export const EXPORTS = {
	google: (costs: readonly ExportedCost[], { isFrench, hasId, hasAccount }: ExportForm) => {
		const row = (...some: (string | false)[]) => cells(isFrench ? ";" : ",", ...some);
		const [account, id] = isFrench
			? ["Nom du compte", "ID de la campagne"]
			: ["Account name", "Campaign ID"];
		const names = isFrench
			? ["Jour", "Campagne", "Code de la devise", "Coût"]
			: ["Day", "Campaign", "Currency code", "Cost"];
		return lines(
			isFrench ? "Rapport sur les campagnes" : "Campaign report",
			isFrench ? "9 nov. 2026 - 18 nov. 2026" : '"November 9, 2026 - November 18, 2026"',
			row(hasAccount && account, hasId && id, ...names),
			costs.map(({ day, name, cents, ...one }) =>
				row(
					...[hasAccount && one.account, hasId && one.id, iso(day), name, "EUR"],
					amount(cents, isFrench),
				),
			),
			row(
				...[hasAccount && "", hasId && "", "Total: Account", " --", "EUR"],
				amount(sum(costs), isFrench),
			),
		);
	},
	meta: (costs: readonly ExportedCost[], { isFrench, hasId, hasAccount }: ExportForm) => {
		const row = (...some: (string | false)[]) => cells(",", ...some);
		const first = isFrench
			? ["Début des rapports", "Fin des rapports"]
			: ["Reporting starts", "Reporting ends"];
		const [account, id] = isFrench
			? ["Nom du compte", "Identifiant de la campagne"]
			: ["Account name", "Campaign ID"];
		const last = isFrench
			? ["Nom de la campagne", "Montant dépensé (EUR)"]
			: ["Campaign name", "Amount spent (EUR)"];
		return lines(
			row(...first, hasAccount && account, hasId && id, ...last),
			row(
				...["2026-11-09", "2026-11-18", hasAccount && "", hasId && "", ""],
				amount(sum(costs), isFrench),
			),
			// A line for each of two ads.
			costs.flatMap(({ day, name, cents, ...one }) =>
				[Math.floor(cents / 3), cents - Math.floor(cents / 3)].map((part) =>
					row(
						...[iso(day), iso(day), hasAccount && one.account, hasId && one.id, name],
						amount(part, isFrench),
					),
				),
			),
		);
	},
	microsoft: (costs: readonly ExportedCost[], { isFrench, hasId, hasAccount }: ExportForm) => {
		const row = (...some: (string | false)[]) =>
			cells(",", ...some.map((cell) => (cell === false ? cell : `"${cell.replaceAll('"', "")}"`)));
		const [account, id] = isFrench
			? ["Nom du compte", "ID de campagne"]
			: ["Account name", "Campaign ID"];
		const names = isFrench
			? ["Nom de la campagne", "Code devise", "Dépenses"]
			: ["Campaign name", "Currency code", "Spend"];
		return lines(
			`"Report Time: ${numbered(9, isFrench)} - ${numbered(18, isFrench)}"`,
			row(
				...[isFrench ? "Date grégorienne" : "Gregorian date", hasAccount && account],
				...[hasId && id, ...names],
			),
			costs.map(({ day, name, cents, ...one }) =>
				row(
					...[numbered(day, isFrench), hasAccount && one.account, hasId && one.id, name, "EUR"],
					amount(cents, isFrench),
				),
			),
			row("Total", hasAccount && "", hasId && "", "", "EUR", amount(sum(costs), isFrench)),
			'"©2026 Microsoft Corporation. All rights reserved. "',
		);
	},
} as const;
