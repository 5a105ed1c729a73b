import { useTranslation } from "react-i18next";
import {
	CAMPAIGN_DIMENSIONS,
	type CampaignDimension,
	TOUCHES,
	type Touch,
} from "../../../../worker/contract/analytics.ts";
import { Choice } from "../widgets/choice.tsx";
import { UNKNOWN_MODES, type UnknownMode } from "./shown-rows.ts";

export interface CampaignView {
	touch: Touch;
	unknown: UnknownMode;
	search: string;
}

interface Props {
	view: CampaignView;
	onChange(change: Partial<CampaignView>): void;
}

/** Which touch counts, what happens to unknown origins, and a search over the rows. */
export function CampaignControls({ view, onChange }: Props) {
	const { t } = useTranslation("admin", { keyPrefix: "campaigns" });
	return (
		<div className="flex flex-wrap items-end gap-4 text-sm">
			<label className="grid min-w-48 grow gap-1 sm:max-w-72">
				{t("search")}
				<input
					type="search"
					className="min-h-9 rounded-lg border border-line-strong bg-sheet px-3"
					value={view.search}
					onChange={({ target }) => onChange({ search: target.value })}
				/>
			</label>
			<Choice
				label={t("touch.label")}
				look="onPaper"
				value={view.touch}
				options={TOUCHES.map((touch) => [touch, t(`touch.${touch}`)])}
				onChoose={(touch) => onChange({ touch })}
			/>
			<Choice
				label={t("unknownOrigin.label")}
				look="onPaper"
				value={view.unknown}
				options={UNKNOWN_MODES.map((mode) => [mode, t(`unknownOrigin.${mode}`)])}
				onChoose={(unknown) => onChange({ unknown })}
			/>
		</div>
	);
}

interface DimensionChoiceProps {
	chosen: readonly CampaignDimension[];
	onChange(chosen: CampaignDimension[]): void;
}

/** The report's dimensions: one or more, in the table's order. */
export function DimensionChoice({ chosen, onChange }: DimensionChoiceProps) {
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
