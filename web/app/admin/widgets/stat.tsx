import { Fragment, type ReactNode, useId } from "react";
import {
	FIGURES,
	figureOf,
	type PathOf,
	pathsOf,
	type Report,
} from "../../../../contract/figures.ts";
import { useFormats, useTexts } from "../../formats.ts";
import { FigureHint, type NotedName } from "./figure-hint.tsx";
import { type Compared, changeOf, type Values, verdictOf } from "./figure-values.ts";
import { useUnits } from "./points.ts";
import { type BodyProps, WidgetBody } from "./widget-card.tsx";

interface Props {
	label: string;
	value: string;
	/** The full figure when `value` is abbreviated. */
	exact?: string | undefined;
	text?: string | undefined;
	/** For the note. */
	figure?: NotedName | undefined;
	/** Lines below the figure. */
	children?: ReactNode;
	/** Whether it is the one of its list whose chart is shown. */
	isChosen?: boolean | undefined;
	/** Shows its chart. */
	onChoose?: (() => void) | undefined;
}

/** One figure of a list. */
export function Stat(props: Props) {
	const { label, value, exact, text, figure, children, isChosen = false, onChoose } = props;
	return (
		<div
			className={`stat relative min-w-0 rounded-2xl border border-line bg-sheet px-5 py-4 in-[.panel]:rounded-xl in-[.panel]:bg-paper ${isChosen ? "shadow-[inset_0_-3px_0_var(--green)]" : ""}`}
		>
			<dt className="flex items-start justify-between gap-1 text-sm text-soft [&>:not(:first-child)]:relative">
				{onChoose ? (
					<button
						type="button"
						className="text-left hover:text-ink after:absolute after:inset-0"
						aria-pressed={isChosen}
						onClick={onChoose}
					>
						{label}
					</button>
				) : (
					label
				)}
				{figure && <FigureHint about={label} figure={figure} />}
			</dt>
			<dd className="mt-1">
				<span className="font-semibold text-2xl tabular-nums tracking-tight" title={exact}>
					{value}
				</span>
				{text && <span className="block text-sm text-soft">{text}</span>}
				{children}
			</dd>
		</div>
	);
}

interface FigureProps<Of extends Report> {
	report: Of;
	values: Values<Of>;
	/** The figures with their texts. */
	figures: readonly (readonly [path: PathOf<Of>, label: string, text?: string])[];
	/** Whether large counts are abbreviated. */
	isShort?: boolean;
}

/** Declared figures of a list, with their notes. */
export function FigureStats<Of extends Report>(props: FigureProps<Of>) {
	const { report, values, figures, isShort = false } = props;
	const units = useUnits();
	const { formats } = useFormats();
	return figures.map(([path, label, text]) => {
		const { unit } = figureOf(report, path);
		const full = units.full(unit, values[path]);
		const shorter = isShort && unit === "count" && formats.short(values[path] ?? 0);
		return (
			<Stat
				key={path}
				label={label}
				value={shorter || full}
				exact={shorter ? full : undefined}
				text={text}
				figure={notedName(report, path)}
			/>
		);
	});
}

/** The name of a figure, if a note explains it. */
export function notedName<Of extends Report>(report: Of, path: PathOf<Of>): NotedName | undefined {
	const name = `${report}.${path}` as keyof typeof FIGURES;
	return "note" in FIGURES[name] ? (name as NotedName) : undefined;
}

/** A list of figures, side by side as far as there is room. */
export function Stats({ className, children }: { className: string; children: ReactNode }) {
	return <dl className={`relative grid gap-3 ${className}`}>{children}</dl>;
}

interface StatRowProps<Data> extends BodyProps<Data> {
	/** For screen readers. */
	label: string;
	cards: number;
	/** CSS classes of the grid's columns. */
	columns: string;
}

/** A row of figures without a surrounding card. */
export function StatRow<Data>({ label, cards, columns, children, ...body }: StatRowProps<Data>) {
	const id = useId();
	const { isError, data, isFetching } = body.query;
	const loading = (
		<div className={`grid gap-3 ${columns}`} aria-hidden="true">
			{[...Array(cards).keys()].map((place) => (
				<div key={place} className="skeleton h-28 rounded-2xl" />
			))}
		</div>
	);
	return (
		<section
			aria-labelledby={id}
			aria-busy={isFetching}
			tabIndex={-1}
			className={isError && data === undefined ? "panel" : "min-w-0"}
		>
			<h2 id={id} className="sr-only">
				{label}
			</h2>
			<WidgetBody {...body} loading={loading}>
				{(figures) => <Stats className={columns}>{children(figures)}</Stats>}
			</WidgetBody>
		</section>
	);
}

const COLOURS = { good: "text-green", bad: "text-red", none: "text-soft" } as const;

/** How a figure changed, in the colour of its verdict; nothing where there is no change to tell. */
export function Change<Of extends Report>(compared: Compared<Of>) {
	const { formats } = useFormats();
	const change = changeOf(compared);
	if (change === null) return null;
	return <span className={COLOURS[verdictOf(compared)]}>{formats.change(change)}</span>;
}

/**
 * Writes figures of a report as cells of a table, all of them by default, each with the one before.
 * @param changing the figures whose change is written, too
 */
export function useComparedCells<Of extends Report>(report: Of, changing = pathsOf(report)) {
	const { t } = useTexts("figures");
	const units = useUnits();
	return (now: Values<Of>, before: Values<Of> | null, paths = pathsOf(report)) =>
		paths.map((path) => {
			const { unit } = figureOf(report, path);
			const hasFigure = before !== null && (now[path] !== null || before[path] !== null);
			return (
				<Fragment key={path}>
					{units.full(unit, now[path])}
					{hasFigure && (
						<span className="block text-right font-normal text-soft text-xs">
							{/* The period stands above the table. */}
							<span className="sr-only">{t("was")} </span>
							{units.full(unit, before[path])}{" "}
							{changing.includes(path) && (
								<Change report={report} path={path} now={now} before={before} />
							)}
						</span>
					)}
				</Fragment>
			);
		});
}

/** Between the line and the edge, in which its end is drawn. */
const EDGE = 2;
const [WIDTH, HEIGHT] = [100, 28];

interface LineProps {
	/** By day or longer step, oldest first. */
	values: readonly number[];
}

/** The course of a figure as a line without axes, from zero; what it says stands in words beside it. */
export function Sparkline({ values }: LineProps) {
	const most = Math.max(...values, 0);
	const least = Math.min(...values, 0);
	const x = (n: number) => EDGE + (n / Math.max(1, values.length - 1)) * (WIDTH - 2 * EDGE);
	const y = (value: number) =>
		HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
	const points = values.map((value, n) => `${x(n)},${y(value)}`).join(" ");
	return (
		<svg
			className="my-2 block h-7 w-full text-(--chart-blue)"
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			preserveAspectRatio="none"
			aria-hidden="true"
		>
			{values.length > 1 && (
				<polyline
					points={points}
					fill="none"
					stroke="currentColor"
					strokeWidth="1.75"
					strokeLinejoin="round"
					vectorEffect="non-scaling-stroke"
				/>
			)}
		</svg>
	);
}
