import { useTranslation } from "react-i18next";
import {
	CAMPAIGN_DIMENSIONS,
	type CampaignDimension,
} from "../../../../worker/contract/analytics.ts";

interface Props {
	chosen: readonly CampaignDimension[];
	onChange(chosen: CampaignDimension[]): void;
}

/** The report's dimensions: one or more, in the table's order. */
export function DimensionChoice({ chosen, onChange }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	return (
		<fieldset>
			<legend className="mb-2 font-medium text-sm">{t("by")}</legend>
			<div className="flex flex-wrap gap-2">
				{CAMPAIGN_DIMENSIONS.map((dimension) => {
					const isChosen = chosen.includes(dimension);
					return (
						<label
							key={dimension}
							className="flex min-h-9 cursor-pointer items-center gap-2 rounded-lg border border-line-strong bg-sheet px-3 text-sm has-checked:border-green has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-green"
						>
							<input
								type="checkbox"
								checked={isChosen}
								// At least one dimension is required.
								disabled={isChosen && chosen.length === 1}
								onChange={() =>
									onChange(
										CAMPAIGN_DIMENSIONS.filter((each) =>
											each === dimension ? !isChosen : chosen.includes(each),
										),
									)
								}
							/>
							{t(`dimensions.${dimension}`)}
						</label>
					);
				})}
			</div>
		</fieldset>
	);
}
