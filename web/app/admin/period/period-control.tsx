import { useId, useState } from "react";
import { useTexts } from "../../formats.ts";
import { submitting } from "../../submitting.ts";
import { Button, Choice } from "../widgets/controls.tsx";
import type { Selected } from "./selection.ts";
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

interface Props extends Selected {
	/** Whether the page compares its figures with an earlier period. */
	compares?: boolean;
}

/** Period and comparison of a page, both in its address (docs/product/reports.md#period-and-filters). */
export function PeriodControl({ selection, spans, select, compares = true }: Props) {
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
				<label key={end} className="text-sm">
					<span className="mb-1 block font-medium">{t(`custom.${end}`)}</span>
					<input
						type="date"
						className="min-h-9 rounded-lg border border-line-strong bg-paper px-2"
						value={typed[end]}
						aria-invalid={problem !== undefined}
						aria-describedby={problem && id}
						onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
					/>
				</label>
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
