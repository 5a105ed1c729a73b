import { useTranslation } from "react-i18next";
import { FigureNote } from "./figure-note.tsx";
import { FIGURES, type FigureName } from "./figures.ts";

/** The note of a figure that `FIGURES` names. */
export function FigureHint({ about, figure }: { about: string; figure: FigureName }) {
	const { t } = useTranslation("figures");
	const [unit, period, exclusions, freshness, source] = FIGURES[figure];
	return (
		<FigureNote
			about={about}
			texts={{
				definition: t(`definitions.${figure}`),
				unit: t(`units.${unit}`),
				period: t(`periods.${period}`),
				exclusions: t(`exclusions.${exclusions}`),
				freshness: t(`freshness.${freshness}`),
			}}
			source={source}
		/>
	);
}
