import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
	FILTERS,
	MAX_FILTER_LENGTH,
	NO_CAMPAIGN,
	TOUCHES,
	type Touch,
	UNKNOWN_ORIGIN,
} from "../../../../contract/analytics.ts";
import { X } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { submitting } from "../../submitting.ts";
import { Button, Choice } from "../widgets/controls.tsx";
import { PeriodControl } from "./period-control.tsx";
import type { Selected } from "./selection.ts";
import { FILTER_VALUES, type FilterName, withParameters } from "./selection.ts";

/** The list's value before a filter is chosen. */
const NONE = "";

interface Props extends Pick<Selected, "selection" | "select"> {
	/** The filters that the page's figures know; all by default. */
	names?: readonly FilterName[];
	/** Known values of the filters that take a text. */
	suggestions?: Partial<Record<FilterName, readonly string[]>>;
	/** Whether accounts of unknown origin can be chosen, too. */
	hasUnknown?: boolean;
}

/** Adds filters to the address, one value each; a chip shows and removes it (docs/product/reports.md#period-and-filters). */
export function FilterControl(props: Props) {
	const { selection, select, names = FILTERS, suggestions = {}, hasUnknown = false } = props;
	const { t } = useTexts("period");
	const chosen = selection.filters;
	const [adding, setAdding] = useState<FilterName>();
	const valueText = useValueText();
	const free = names.filter((name) => chosen[name] === undefined);
	return (
		<>
			{free.length > 0 && (
				<Choice
					look="hidden"
					label={t("filters.label")}
					value={adding ?? NONE}
					options={[
						[NONE, t("filters.add")],
						...free.map((name) => [name, t(`filters.names.${name}`)] as const),
					]}
					onChoose={(name) => setAdding(name === NONE ? undefined : name)}
				/>
			)}
			{adding && (
				<FilterValue
					key={adding}
					name={adding}
					suggestions={suggestions[adding] ?? []}
					hasUnknown={hasUnknown}
					onChoose={(value) => {
						setAdding(undefined);
						select({ filters: { ...chosen, [adding]: value } });
					}}
				/>
			)}
			<ul className="flex flex-wrap gap-2 empty:hidden" aria-label={t("filters.chosen")}>
				{names.map((name) => {
					const value = chosen[name];
					if (value === undefined) return null;
					const words = { name: t(`filters.names.${name}`), value: valueText(name, value) };
					const text = t("filters.chip", words);
					return (
						<li key={name}>
							<button
								type="button"
								className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-green-wash px-3 text-green text-sm"
								aria-label={t("filters.remove", { filter: text })}
								onClick={() => {
									const { [name]: _, ...others } = chosen;
									select({ filters: others });
								}}
							>
								<span className="max-w-60 truncate">{text}</span>
								<X className="size-4 shrink-0" />
							</button>
						</li>
					);
				})}
			</ul>
		</>
	);
}

/** Period, comparison and filters of a page of figures, with further controls between them. */
export function ReportControls(
	props: Props & ComponentProps<typeof PeriodControl> & { children?: ReactNode },
) {
	const { compares = true, children, ...filters } = props;
	return (
		<>
			<PeriodControl {...filters} compares={compares} />
			{children}
			<FilterControl {...filters} />
		</>
	);
}

interface ValueProps {
	name: FilterName;
	suggestions: readonly string[];
	hasUnknown: boolean;
	onChoose(value: string): void;
}

/** The value of a filter: chosen from a closed list, or typed. */
function FilterValue({ name, suggestions, hasUnknown, onChoose }: ValueProps) {
	const { t } = useTexts("period");
	const id = useId();
	const closed = FILTER_VALUES[name];
	const values = closed && hasUnknown ? [...closed, UNKNOWN_ORIGIN] : closed;
	const valueText = useValueText();
	const [typed, setTyped] = useState(values?.[0] ?? "");
	const submit = submitting(() => typed.trim() !== "" && onChoose(typed.trim()));
	return (
		<form onSubmit={submit} className="flex items-center gap-2 text-sm">
			{values ? (
				<Choice
					look="hidden"
					label={t(`filters.names.${name}`)}
					value={typed}
					options={values.map((value) => [value, valueText(name, value)])}
					onChoose={setTyped}
				/>
			) : (
				<label className="contents text-sm">
					<span>{t(`filters.names.${name}`)}</span>
					<input
						className="min-h-9 w-40 rounded-lg border border-line-strong bg-paper px-2"
						list={`${id}-known`}
						maxLength={MAX_FILTER_LENGTH}
						value={typed}
						onChange={({ target }) => setTyped(target.value)}
					/>
					<datalist id={`${id}-known`}>
						{suggestions.map((value) => (
							<option key={value} value={value} />
						))}
					</datalist>
				</label>
			)}
			<Button type="submit">{t("filters.apply")}</Button>
		</form>
	);
}

/** A value of a filter in words. */
function useValueText(): (name: FilterName, value: string) => string {
	const { t } = useTexts("period");
	return (name, value) => {
		if (value === UNKNOWN_ORIGIN) return t("filters.unknown");
		if (value === NO_CAMPAIGN) return t("filters.none");
		if (name === "platform") return t(`filters.platforms.${value as "windows" | "mac" | "other"}`);
		if (name === "language") return t(`filters.languages.${value as "fr" | "en"}`);
		return name === "variant" ? value.toUpperCase() : value;
	};
}

const NAME = "touch";

/** The touch in the address that an account counts for. */
export function touchIn(address: URLSearchParams): Touch {
	return TOUCHES.find((name) => name === address.get(NAME)) ?? "first";
}

/** Control of the touch, in the address. */
export function TouchChoice() {
	const { t } = useTexts("period", "touch");
	const [address, setAddress] = useSearchParams();
	return (
		<Choice
			label={t("label")}
			look="hidden"
			value={touchIn(address)}
			options={TOUCHES.map((touch) => [touch, t(touch)])}
			onChoose={(touch) =>
				setAddress(withParameters(address, { [NAME]: touch === "first" ? null : touch }))
			}
		/>
	);
}
