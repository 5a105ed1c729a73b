import { useTranslation } from "react-i18next";
import { FigureNote } from "../widgets/figure-note.tsx";

/** The hint of a figure of the funnel. */
export function FunnelNote(props: {
	about: string;
	figure: "people" | "rate" | "time" | "campaigns" | "beside";
}) {
	const { t } = useTranslation("funnel");
	return (
		<FigureNote
			about={props.about}
			texts={t(`notes.${props.figure}`, { returnObjects: true })}
			source="analytics_funnel"
			isDelayed
		/>
	);
}
