import { useTranslation } from "react-i18next";

const TONES: Record<string, string> = {
	positive: "text-green",
	negative: "text-red",
	mixed: "text-amber",
};
/** Rows of the ranges to choose from; each ends in a row of the sheet, below its header. */
const RANGES = { all: "A2:A7", part: "A2:A4" };

/**
 * A formula to try: a prompt and a range of choice fill the column with what the texts hold. The stylesheet shows
 * the results of the checked choices (web/site/styles/sheet.css), so nothing is loaded and no script is needed.
 */
export function SheetDemo() {
	const { t } = useTranslation("home", { keyPrefix: "hero.demo" });
	const prompts = t("prompts", { returnObjects: true });
	return (
		<figure className="sheet" aria-label={t("label")}>
			<figcaption className="flex items-center gap-3 border-line border-b px-4 py-2.5 text-soft text-xs">
				<span>{t("fileName")}</span>
				<span className="ml-auto shrink-0">{t("note")}</span>
			</figcaption>
			<div className="sheet-choices">
				<Choices
					name="prompt"
					legend={t("prompt")}
					options={prompts.map(({ id, name }) => [id, name])}
				/>
				<Choices name="range" legend={t("range")} options={Object.entries(RANGES)} />
			</div>
			<p
				className="flex gap-3 border-line border-y px-4 py-2.5 font-mono text-sm"
				aria-live="polite"
			>
				<span className="text-soft italic" aria-hidden="true">
					fx
				</span>
				<span className="sr-only">{t("formulaBarLabel")}</span>
				<span className="formula-line">
					{t("formula.start")}
					{prompts.map(({ id, text }) => (
						<span key={id} className={`is-${id}`}>
							{text}
						</span>
					))}
					{t("formula.separator")}
					{Object.entries(RANGES).map(([id, cells]) => (
						<span key={id} className={`is-${id}`}>
							{cells}
						</span>
					))}
					{t("formula.end")}
				</span>
			</p>
			<table>
				<thead>
					<tr>
						<th scope="col">{t("review")}</th>
						<th scope="col">
							{prompts.map(({ id, name }) => (
								<span key={id} className={`is-${id}`}>
									{name}
								</span>
							))}
						</th>
					</tr>
				</thead>
				<tbody>
					{t("rows", { returnObjects: true }).map((row) => (
						<tr key={row.review}>
							<td>{row.review}</td>
							<td>
								{prompts.map(({ id }) => (
									<span
										key={id}
										className={`fill is-${id} ${id === "sentiment" ? TONES[row.tone] : ""}`.trim()}
										lang={id === "translation" ? t("translationLang") : undefined}
									>
										{row[id as keyof typeof row]}
									</span>
								))}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</figure>
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
		<fieldset className="flex flex-wrap gap-2">
			<legend className="sr-only">{legend}</legend>
			{options.map(([value, label], at) => (
				<label key={value} className="choice border border-line-strong px-3 py-1.5 text-xs">
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
