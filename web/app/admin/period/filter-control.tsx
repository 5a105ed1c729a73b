import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import {
	FILTERS,
	MAX_FILTER_LENGTH,
	NO_CAMPAIGN,
	TOUCHES,
	UNKNOWN_ORIGIN,
} from "../../../../contract/analytics.ts";
import { X } from "../../../ui/icons.tsx";
import { useTexts } from "../../formats.ts";
import { submitting } from "../../submitting.ts";
import { campaignsQuery } from "../campaigns/report-address.ts";
import { Button, Choice, Input } from "../widgets/controls.tsx";
import { FILTER_VALUES, type FilterName, type Selected, useTouch } from "./selection.ts";
import {
	COMPARISONS,
	type CustomDays,
	type CustomProblem,
	customProblem,
	daysOf,
	MAX_CUSTOM_DAYS,
	PERIODS,
	type Span,
} from "./spans.ts";

interface Props extends Pick<Selected, "selection" | "select"> {
	/** The filters that the page's figures know; all by default. */
	names?: readonly FilterName[];
	/** Whether accounts of unknown origin can be chosen, too. */
	hasUnknown?: boolean;
}

/** Adds filters to the address, one value each; a chip shows and removes it (docs/product/reports.md#period-and-filters). */
export function FilterControl(props: Props) {
	const { selection, select, names = FILTERS, hasUnknown = false } = props;
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
					value={adding ?? ""}
					options={[
						["", t("filters.add")],
						...free.map((name) => [name, t(`filters.names.${name}`)] as const),
					]}
					onChoose={(name) => setAdding(name || undefined)}
				/>
			)}
			{adding && (
				<FilterValue
					key={adding}
					name={adding}
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
	hasUnknown: boolean;
	onChoose(value: string): void;
}

/** The value of a filter: chosen from a closed list, or typed. */
function FilterValue({ name, hasUnknown, onChoose }: ValueProps) {
	const { t } = useTexts("period");
	const closed = FILTER_VALUES[name];
	const origins = useOrigins(name);
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
				<Input
					look="beside"
					label={t(`filters.names.${name}`)}
					names={hasUnknown ? [...origins, NO_CAMPAIGN, UNKNOWN_ORIGIN] : origins}
					maxLength={MAX_FILTER_LENGTH}
					value={typed}
					onType={setTyped}
				/>
			)}
			<Button type="submit">{t("filters.apply")}</Button>
		</form>
	);
}

/** Sources or campaigns of the last 90 days, the most viewed first; none while they cannot be read. */
function useOrigins(name: FilterName): string[] {
	const by = name === "source" ? "utm_source" : "utm_campaign";
	const { data = [] } = useQuery({
		...campaignsQuery({ days: "90", by, touch: "first" }),
		enabled: name === "source" || name === "campaign",
	});
	return data.flatMap(({ key }) => key[by] || []).filter((value) => !value.startsWith("("));
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

/** Control of the touch, in the address. */
export function TouchChoice() {
	const { t } = useTexts("period", "touch");
	const [touch, choose] = useTouch();
	return (
		<Choice
			label={t("label")}
			look="hidden"
			value={touch}
			options={TOUCHES.map((name) => [name, t(name)])}
			onChoose={choose}
		/>
	);
}

interface PeriodProps extends Selected {
	/** Whether the page compares its figures with an earlier period. */
	compares?: boolean;
}

/** Period and comparison of a page, both in its address (docs/product/reports.md#period-and-filters). */
export function PeriodControl({ selection, spans, select, compares = true }: PeriodProps) {
	const { t, formats } = useTexts("period");
	const { period, compare } = selection;
	// The dates of a custom period are typed before it is in the address.
	const [isTyping, setIsTyping] = useState(false);
	const isCustom = isTyping || period.name === "custom";
	const earlier = compares ? spans.earlier : null;
	const text = (span: Span) => {
		const { from, to } = daysOf(span);
		if (from === to) return formats.day(from);
		return t("days", { from: formats.day(from), to: formats.day(to) });
	};
	return (
		<section aria-label={t("label")} className="contents">
			<Choice
				look="hidden"
				label={t("period")}
				value={isCustom ? "custom" : period.name}
				options={PERIODS.map((name) => [name, t(`periods.${name}`)])}
				onChoose={(name) => {
					setIsTyping(name === "custom");
					if (name !== "custom") select({ period: { name } });
				}}
			/>
			{compares && (
				<Choice
					look="hidden"
					label={t("compare")}
					value={compare}
					options={COMPARISONS.map((name) => [name, t(`comparisons.${name}`)])}
					onChoose={(name) => select({ compare: name })}
				/>
			)}
			{isCustom && (
				<CustomPeriod
					// A new period in the address, such as that of a saved view, replaces what was typed.
					key={JSON.stringify(period)}
					days={daysOf(spans.current)}
					onChoose={(days) => {
						setIsTyping(false);
						select({ period: { name: "custom", ...days } });
					}}
				/>
			)}
			{/* The spans in words: their days, that they are UTC, and whether the period is running. */}
			<p className="order-last basis-full text-soft text-xs" role="status">
				{earlier === null
					? t("span", { current: text(spans.current) })
					: t("compared", { current: text(spans.current), earlier: text(earlier) })}{" "}
				{spans.isRunning && (
					<strong className="font-medium text-amber">
						{t(earlier ? "runningCompared" : "running")}
					</strong>
				)}
			</p>
		</section>
	);
}

interface CustomPeriodProps {
	/** Shown at first. */
	days: CustomDays;
	onChoose(days: CustomDays): void;
}

/** The two dates of a custom period, applied together. */
function CustomPeriod({ days, onChoose }: CustomPeriodProps) {
	const { t } = useTexts("period");
	const id = useId();
	const [typed, setTyped] = useState(days);
	const [problem, setProblem] = useState<CustomProblem>();
	const submit = submitting(() => {
		const found = customProblem(typed, Date.now());
		setProblem(found);
		if (found === undefined) onChoose(typed);
	});
	return (
		// The browser's own messages would be in its language, not in the page's.
		<form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
			{(["from", "to"] as const).map((end) => (
				<Input
					key={end}
					type="date"
					label={t(`custom.${end}`)}
					value={typed[end]}
					aria-invalid={problem !== undefined}
					aria-describedby={problem && id}
					onType={(day) => setTyped({ ...typed, [end]: day })}
				/>
			))}
			<Button type="submit">{t("custom.apply")}</Button>
			{problem && (
				<p id={id} role="alert" className="basis-full text-red text-sm">
					{t(`custom.problems.${problem}`, { n: MAX_CUSTOM_DAYS })}
				</p>
			)}
		</form>
	);
}
