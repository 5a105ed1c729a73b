import type { TFunction } from "i18next";
import type { Company } from "../../../../worker/contract/site-config.ts";

/** The publisher's particulars for a text's placeholders; what is missing reads as a marked blank (issue 3). */
export function companyFigures(company: Company, t: TFunction<"common">): Company {
	const figures = { ...t("blanks", { returnObjects: true }) };
	for (const key of Object.keys(company) as (keyof Company)[]) {
		if (company[key] !== "") figures[key] = company[key];
	}
	return figures;
}
