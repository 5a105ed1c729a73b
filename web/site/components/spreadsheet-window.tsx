import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const TONES: Record<string, string> = {
	positive: "text-green",
	negative: "text-red",
	mixed: "text-amber",
};
/** Ranges to choose from, with the number of their rows. */
const RANGES = { all: { cells: "A2:A7", rows: 6 }, part: { cells: "A2:A4", rows: 3 } };
const RANGE_NAMES = ["all", "part"] as const;

/** Icons of the ribbon's commands, as paths in a square of 20. */
const ICONS = {
	fill: "M3 4h14v12H3zM3 8h14M9 4v12M12 12l1.5 1.5L17 10",
	translate: "M2 5h9M6.5 3v2M9 5c-1 4-3 6-6 7M4.5 8c1 2 3 3.5 5 4M11 17l3.5-8 3.5 8M12.2 14.5h4.6",
	clean: "M12 3l5 5-8 8H5l-2-2zM7.5 7.5l5 5M9 16h8",
	explain: "M8.5 3a5.5 5.5 0 1 0 .01 0M12.5 12.5L17 17",
	chat: "M3 4h14v10H9l-4 3v-3H3z",
};

interface Props {
	/** Shows the filled sheet alone: no choices, ribbon and pane. */
	isShort?: boolean;
}

/**
 * A spreadsheet program with Tabulia in it, whose column fills once when the page is shown; then the visitor chooses a
 * prompt and a range. The stylesheet plays it and shows the results of what is checked
 * (web/site/styles/spreadsheet-play.css), so nothing is loaded and no script is needed.
 */
export function SpreadsheetWindow({ isShort = false }: Props) {
	const { t } = useTranslation("home", { keyPrefix: "hero.demo" });
	const prompts = t("prompts", { returnObjects: true }).slice(0, isShort ? 1 : undefined);
	const ranges = RANGE_NAMES.slice(0, isShort ? 1 : undefined);
	return (
		<figure className="sheet" aria-label={t(isShort ? "labelShort" : "label")}>
			<div className="sheet-frame">
				<p className="sheet-title" aria-hidden="true">
					{t("fileName")}
					<svg viewBox="0 0 56 10" aria-hidden="true">
						<path d="M0 5h10M23 0h10v10H23zM46 0l10 10M56 0L46 10" />
					</svg>
				</p>
				{!isShort && <Ribbon />}
				<div className="sheet-bar">
					<span aria-hidden="true">B2</span>
					<i aria-hidden="true">fx</i>
					<p aria-live="polite" translate="no">
						<span className="sr-only">{t("formulaBarLabel")}</span>
						{t("formula.start")}
						<span className="sheet-typed">
							{prompts.map(({ id, text }) => (
								<span key={id} className={`is-${id}`}>
									{`"${text}"`}
								</span>
							))}
						</span>
						<span className="sheet-rest">
							{t("formula.separator")}
							{ranges.map((id) => (
								<span key={id} className={`sheet-reference is-${id}`}>
									{RANGES[id].cells}
								</span>
							))}
							{t("formula.end")}
						</span>
					</p>
				</div>
				<div className="sheet-body">
					<table>
						<thead>
							<tr>
								<td />
								{["A", "B", "C"].map((letter) => (
									<th key={letter} scope="col">
										{letter}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							<Row at={1} review={t("review")}>
								{prompts.map(({ id, name }) => (
									<span key={id} className={`is-${id}`}>
										{name}
									</span>
								))}
							</Row>
							{t("rows", { returnObjects: true }).map((row, at) => (
								<Row key={row.review} at={at + 2} review={row.review} result="sheet-result">
									<span className="sheet-cell">
										{prompts.map(({ id }) => (
											<span
												key={id}
												className={`fill is-${id} ${id === "sentiment" ? TONES[row.tone] : ""}`.trim()}
												lang={id === "translation" ? t("translationLang") : undefined}
											>
												{row[id as keyof typeof row]}
											</span>
										))}
									</span>
								</Row>
							))}
							<Row at={8} />
						</tbody>
					</table>
					{!isShort && <Pane />}
				</div>
				{!isShort && <Status />}
			</div>
			{!isShort && (
				<div className="sheet-choices">
					<span>{t("invitation")}</span>
					<Choices
						name="prompt"
						legend={t("prompt")}
						options={prompts.map(({ id, name }) => [id, name])}
					/>
					<Choices
						name="range"
						legend={t("range")}
						options={RANGE_NAMES.map((id) => [id, RANGES[id].cells])}
					/>
				</div>
			)}
		</figure>
	);
}

interface RowProps {
	at: number;
	review?: string;
	/** Class of the cell in column B. */
	result?: string;
	/** Content of column B. */
	children?: ReactNode;
}

function Row({ at, review, result, children }: RowProps) {
	return (
		<tr>
			<th scope="row">{at}</th>
			<td>{review}</td>
			<td className={result}>{children}</td>
			<td />
		</tr>
	);
}

/** Tabs and commands: for the eye only. */
function Ribbon() {
	const { t } = useTranslation("home", { keyPrefix: "hero.demo" });
	const commands = t("commands", { returnObjects: true });
	return (
		<div className="sheet-ribbon" aria-hidden="true">
			<p className="sheet-tabs">
				{t("tabs", { returnObjects: true }).map(({ name }) => (
					<span key={name}>{name}</span>
				))}
				<b>Tabulia</b>
			</p>
			<p className="sheet-commands">
				{commands.map(({ id, name }) => (
					<span key={id}>
						<svg viewBox="0 0 20 20" aria-hidden="true">
							<path d={ICONS[id as keyof typeof ICONS]} />
						</svg>
						{name}
					</span>
				))}
			</p>
		</div>
	);
}

/** The chat beside the sheet, with its answer about the column. */
function Pane() {
	const { t } = useTranslation("home", { keyPrefix: "hero.demo" });
	return (
		<div className="sheet-pane">
			<b>Tabulia</b>
			<p className="sheet-question">{t("question")}</p>
			<p className="sheet-answer">
				{t("prompts", { returnObjects: true }).map(({ id, answers }) => (
					<span key={id} className={`is-${id}`}>
						{RANGE_NAMES.map((range) => (
							<span key={range} className={`is-${range}`}>
								{answers[range]}
							</span>
						))}
					</span>
				))}
			</p>
			<p className="sheet-field" aria-hidden="true">
				{t("placeholder")}
			</p>
		</div>
	);
}

/** The status bar: what the program counts in the selected range. */
function Status() {
	const { t } = useTranslation("home", { keyPrefix: "hero.demo" });
	const rows = t("rows", { returnObjects: true });
	return (
		<p className="sheet-status" aria-hidden="true">
			<span>{t("ready")}</span>
			{RANGE_NAMES.map((id) => {
				const count = RANGES[id].rows;
				const sum = rows.slice(0, count).reduce((total, { rating }) => total + Number(rating), 0);
				return (
					<span key={id} className={`is-${id}`}>
						<span>{t("count", { cells: count })}</span>
						<span className="is-rating">{t("sum", { sum })}</span>
					</span>
				);
			})}
			<span>{t("zoom")}</span>
		</p>
	);
}

interface ChoicesProps {
	name: string;
	legend: string;
	/** Value and label; the first is checked. */
	options: readonly (readonly [string, string])[];
}

function Choices({ name, legend, options }: ChoicesProps) {
	return (
		<fieldset>
			<legend className="sr-only">{legend}</legend>
			{options.map(([value, label], at) => (
				<label key={value} className="choice">
					<input
						type="radio"
						name={name}
						value={value}
						defaultChecked={at === 0}
						className="sr-only"
					/>
					{label}
				</label>
			))}
		</fieldset>
	);
}
