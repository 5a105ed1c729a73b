import { useTranslation } from "react-i18next";
import { trialPath } from "../../../../contract/paths.ts";
import type { PageProps } from "../../page-props.ts";
import { useTrialCells } from "../../pricing/allowance.ts";
import { FeatureList, INCLUDED } from "./feature-list.tsx";

/** The free plan; its button leads to /auth?plan=trial. */
export function TrialCard({ language, site }: PageProps) {
	const { t } = useTranslation("pricing", { keyPrefix: "trial" });
	const cells = useTrialCells(site);
	const { t: tPlans } = useTranslation("pricing");
	return (
		<div className="flex flex-col rounded-3xl border border-line bg-sheet p-[min(1.75rem,7.2vw)] sm:p-9">
			<h3 className="font-semibold text-2xl">{t("name")}</h3>
			<p className="mt-2 text-soft">{t("text")}</p>
			<p className="price mt-6 font-semibold text-4xl tracking-tight">{t("price")}</p>
			<p className="mt-1 text-soft">{t("period")}</p>
			<FeatureList
				features={[
					...(cells === undefined ? [] : [{ ...INCLUDED, text: t("allowance", { cells }) }]),
					...t("features", { returnObjects: true }),
				]}
				missing={tPlans("missingFeature")}
			/>
			<div className="when-not-paying mt-auto pt-9">
				<a
					href={trialPath(language)}
					className="button w-full border border-line-strong hover:border-green hover:text-green"
					data-cta="pricing-trial"
				>
					{t("cta")}
				</a>
				<p className="mt-3 text-center text-sm text-soft">{t("note")}</p>
			</div>
		</div>
	);
}
