import { useTranslation } from "react-i18next";
import { FigureNote } from "../widgets/figure-hint.tsx";

/** The hint of a figure of the customer's page. */
export function CustomerNote(props: { about: string; figure: "usage" | "sessions" | "payments" }) {
	const { t } = useTranslation("customers");
	return (
		<FigureNote
			about={props.about}
			texts={t(`notes.${props.figure}`, { returnObjects: true })}
			source="get_customer"
		/>
	);
}
