import type { TFunction } from "i18next";
import type { Company } from "../../../../contract/site-config.ts";

/** Values for the placeholders of legal texts; a missing one becomes a marked blank (docs/product/site.md#content-pages). */
export function companyFigures(company: Company, t: TFunction<"common">): Company {
	const blanks = t("blanks", { returnObjects: true });
	const figures = { ...company };
	for (const key of Object.keys(company) as (keyof Company)[]) {
		if (company[key] === "") figures[key] = blanks[key];
	}
	return figures;
}
