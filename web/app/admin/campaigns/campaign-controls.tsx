import { useTranslation } from "react-i18next";
import { TOUCHES, type Touch } from "../../../../worker/contract/analytics.ts";
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
				values={TOUCHES}
				value={view.touch}
				text={(touch) => t(`touch.${touch}`)}
				onChange={(touch) => onChange({ touch })}
			/>
			<Choice
				label={t("unknownOrigin.label")}
				values={UNKNOWN_MODES}
				value={view.unknown}
				text={(mode) => t(`unknownOrigin.${mode}`)}
				onChange={(unknown) => onChange({ unknown })}
			/>
		</div>
	);
}

interface ChoiceProps<T extends string> {
	label: string;
	values: readonly T[];
	value: T;
	text(value: T): string;
	onChange(value: T): void;
}

function Choice<T extends string>({ label, values, value, text, onChange }: ChoiceProps<T>) {
	return (
		<label className="grid gap-1">
			{label}
			<select
				className="min-h-9 rounded-lg border border-line-strong bg-sheet px-2"
				value={value}
				onChange={({ target }) => {
					const chosen = values.find((known) => known === target.value);
					if (chosen) onChange(chosen);
				}}
			>
				{values.map((each) => (
					<option key={each} value={each}>
						{text(each)}
					</option>
				))}
			</select>
		</label>
	);
}
