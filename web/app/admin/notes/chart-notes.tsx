import { ReferenceLine } from "recharts";
import type { Note } from "../../../../contract/back-office-calls-schema.ts";
import { useTexts } from "../../formats.ts";
import { useNotes } from "./use-notes.ts";

/** Room below the axis, in pixels. */
export const FLAG_HEIGHT = 18;
/** Between the axis and the flags: its labels. */
const AXIS_HEIGHT = 30;
/** Room of a text, which opens upwards and towards the middle of the chart. */
const [WIDTH, HEIGHT] = [224, 160];

interface Props {
	/** Days or months of the axis. */
	positions: readonly string[];
	/** The last day of an axis whose positions stand for several days each. */
	lastDay?: string;
	/** Writes a position. */
	label(position: string): string;
}

/** Flags below the days that carry notes; a note opens on hover and on focus (docs/product/back-office.md#annotations). */
export function ChartNotes({ positions, lastDay, label }: Props) {
	const { data = [] } = useNotes();
	return [...notesByDate(data, positions, lastDay)].map(([position, texts]) => (
		<ReferenceLine
			key={position}
			x={position}
			stroke="none"
			label={
				<NoteMark
					date={label(position)}
					texts={texts}
					opensLeft={positions.indexOf(position) > positions.length / 2}
				/>
			}
		/>
	));
}

interface MarkProps {
	date: string;
	texts: readonly string[];
	opensLeft: boolean;
	/** Given by the chart. */
	viewBox?: { x?: number; y?: number; height?: number };
}

function NoteMark({ date, texts, opensLeft, viewBox }: MarkProps) {
	const { t } = useTexts("analytics");
	const { x = 0, y: top = 0, height = 0 } = viewBox ?? {};
	const y = top + height + AXIS_HEIGHT;
	const label = t("notes.one", { date: date, text: texts.join(" · ") });
	return (
		// biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is focusable so that its text opens without a pointer.
		<g
			className="group cursor-help outline-none"
			tabIndex={0}
			role="img"
			aria-label={label}
			// The chart would open its tooltip, too.
			onFocus={(event) => event.stopPropagation()}
			onKeyDown={({ key, currentTarget }) => key === "Escape" && currentTarget.blur()}
		>
			<rect x={x - 12} y={y - 6} width={24} height={24} fill="transparent" />
			<path
				d={`M${x} ${y + 14}V${y}l9 4l-9 4`}
				className="fill-sheet stroke-soft stroke-[1.5] group-[:is(:hover,:focus)]:fill-ink"
				strokeLinejoin="round"
			/>
			<path
				d={`M${x} ${top}v${height}`}
				strokeDasharray="2 3"
				className="invisible stroke-soft group-[:is(:hover,:focus)]:visible"
			/>
			<foreignObject
				x={opensLeft ? x - WIDTH - 8 : x + 8}
				y={y - HEIGHT}
				width={WIDTH}
				height={HEIGHT}
				className="pointer-events-none invisible overflow-visible group-[:is(:hover,:focus)]:visible"
			>
				<div className="flex h-full items-end">
					<div className="note grow px-3 py-2">
						<strong>{date}</strong>
						{texts.map((text) => (
							<p key={text}>{text}</p>
						))}
					</div>
				</div>
			</foreignObject>
		</g>
	);
}

/**
 * The notes of each position of a chart's axis, days or months; positions without notes are absent. Pure.
 * @param lastDay of an axis whose positions stand for all days up to the next one, such as weeks
 */
export function notesByDate(
	notes: readonly Pick<Note, "day" | "text">[],
	positions: readonly string[],
	lastDay?: string,
): Map<string, string[]> {
	const texts = new Map<string, string[]>();
	for (const [at, position] of positions.entries()) {
		const next = positions[at + 1];
		const isHere = (day: string) => {
			if (lastDay === undefined) return day.startsWith(position);
			return day >= position && (next === undefined ? day <= lastDay : day < next);
		};
		const here = notes.filter(({ day }) => isHere(day)).map(({ text }) => text);
		if (here.length > 0) texts.set(position, here);
	}
	return texts;
}
