import { useTranslation } from "react-i18next";
import { trialPath } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { useTrialCells } from "../../pricing/allowance.ts";
import { FeatureList, INCLUDED } from "./feature-list.tsx";

/** The free plan, the quiet one of the two; its button leads to /auth?plan=trial. */
export function TrialCard({ language, site }: PageProps) {
	const { t } = useTranslation("pricing", { keyPrefix: "trial" });
	const cells = useTrialCells(site);
	const { t: tPlans } = useTranslation("pricing");
	return (
		<div className="md:pt-9">
			<h3 className="font-semibold text-xl">{t("name")}</h3>
			<p className="price mt-4 font-semibold text-4xl tracking-tight">{t("price")}</p>
			<p className="mt-2 text-soft">{t("period")}</p>
			<div className="not-paid mt-6">
				<a
					href={trialPath(language)}
					className="button w-full border border-line-strong hover:border-green hover:text-green"
					data-cta="pricing-trial"
				>
					{t("cta")}
				</a>
			</div>
			<FeatureList
				features={[
					...(cells === undefined ? [] : [{ ...INCLUDED, text: t("allowance", { cells }) }]),
					...t("features", { returnObjects: true }),
				]}
				missing={tPlans("missingFeature")}
			/>
		</div>
	);
}
