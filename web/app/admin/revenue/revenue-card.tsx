import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import type { CsvName } from "../exports/file-names.ts";
import { ChartCard } from "../widgets/chart-card.tsx";
import type { RevenueReport } from "./get-revenue.ts";
import { type CardName, RevenueNote } from "./revenue-note.tsx";

type ChartProps = Omit<ComponentProps<typeof ChartCard<RevenueReport>>, "title" | "csv" | "note">;

const FILES: Record<CardName, CsvName> = {
	curve: "mrr",
	movement: "movement",
	bridge: "bridge",
	paying: "paying",
	churn: "churn",
	cash: "cash",
	trials: "trials",
	retention: "retention",
	endings: "endings",
};

/** A card of the page, with the note on its figures. */
export function RevenueCard({ name, ...card }: ChartProps & { name: CardName }) {
	const { t } = useTranslation("revenue");
	const title = t(`cards.${name}`);
	return (
		<ChartCard
			{...card}
			title={title}
			csv={FILES[name]}
			note={<RevenueNote figure={name} about={title} />}
		/>
	);
}
