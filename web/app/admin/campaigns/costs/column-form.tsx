import { useTexts } from "../../../formats.ts";
import { Choice } from "../../widgets/controls.tsx";
import type { CostTable } from "./columns.ts";
import { guessOrder, isComplete, type Mapping, PLATFORM_SOURCES, type Place } from "./columns.ts";

const FIELDS = [
	...(["day", "utm_campaign", "cost", "currency", "utm_source"] as const),
	...(["utm_medium", "account", "campaign_id", "end"] as const),
];
/** Fields that a file may lack. */
const OPTIONAL = ["utm_medium", "account", "campaign_id", "end"] as const;

interface Props {
	table: CostTable;
	mapping: Mapping;
	/** The sources of visits. */
	sources: readonly string[];
	onChange(mapping: Mapping): void;
}

/** Mapping of the file's columns: open until all of them are known. */
export function ColumnForm({ table, mapping, sources, onChange }: Props) {
	const { t } = useTexts("admin", "costs.columns");
	const isKnown = isComplete(mapping);
	const fixed = (field: (typeof FIELDS)[number]): string[] => {
		if (field === "currency") return ["EUR"];
		return field === "utm_source" ? [...sources, ...PLATFORM_SOURCES] : [];
	};
	const none = (field: (typeof FIELDS)[number]) =>
		t(`none.${OPTIONAL.find((each) => each === field) ?? "other"}`);
	const options = (field: (typeof FIELDS)[number]) => {
		const place = mapping[field];
		const texts = [...fixed(field), ...(typeof place === "string" ? [place] : [])];
		return [
			["", none(field)] as const,
			...table.header.map(
				(name, at) => [asName(at), t("column", { name: name || String(at + 1) })] as const,
			),
			...[...new Set(texts)].map((text) => [asName(text), t("all", { text })] as const),
		];
	};
	const change = (field: (typeof FIELDS)[number], place: Place | undefined) =>
		onChange({
			...mapping,
			[field]: place,
			...(field === "day" && { isMonthFirst: guessOrder(table, place) }),
		});
	return (
		<details open={!isKnown} className="rounded-xl border border-line px-4 py-3">
			<summary className="cursor-pointer font-semibold">{t("title")}</summary>
			<p className="mt-2 max-w-prose text-sm text-soft">{t(isKnown ? "known" : "lead")}</p>
			<div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4 [&_select]:w-full">
				{FIELDS.map((field) => (
					<Choice
						key={field}
						label={t(`fields.${field}`)}
						value={asName(mapping[field])}
						options={options(field)}
						onChoose={(name) => change(field, ofName(name))}
					/>
				))}
				<Choice
					label={t("order.label")}
					value={mapping.isMonthFirst === undefined ? "" : mapping.isMonthFirst ? "month" : "day"}
					options={[
						["", t("none.other")],
						["day", t("order.day")],
						["month", t("order.month")],
					]}
					onChoose={(order) =>
						onChange({ ...mapping, isMonthFirst: order === "" ? undefined : order === "month" })
					}
				/>
			</div>
		</details>
	);
}

/** A place as the name of an option. */
function asName(place: Place | undefined): string {
	if (place === undefined) return "";
	return typeof place === "number" ? `#${place}` : `=${place}`;
}

function ofName(name: string): Place | undefined {
	if (name === "") return undefined;
	return name.startsWith("#") ? Number(name.slice(1)) : name.slice(1);
}
