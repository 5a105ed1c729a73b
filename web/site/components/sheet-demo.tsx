import { useTranslation } from "react-i18next";

const TONES: Record<string, string> = {
	positive: "text-green",
	negative: "text-red",
	mixed: "text-amber",
};

/** A sheet that fills itself in, in HTML and CSS. */
export function SheetDemo() {
	const { t } = useTranslation("home", { keyPrefix: "hero.demo" });
	const rows = t("rows", { returnObjects: true });
	const formulas = t("formulas", { returnObjects: true });
	const filled = ["sentiment", "category", "translation"] as const;
	return (
		<figure className="sheet" aria-label={t("label")}>
			<div className="flex items-center gap-3 border-line border-b px-4 py-2.5 text-soft text-xs">
				<span className="flex gap-1.5" aria-hidden="true">
					<i className="size-2.5 rounded-full bg-line-strong" />
					<i className="size-2.5 rounded-full bg-line-strong" />
					<i className="size-2.5 rounded-full bg-line-strong" />
				</span>
				<span className="truncate">{t("fileName")}</span>
				<label className="ml-auto flex shrink-0 cursor-pointer items-center gap-2 rounded px-1 py-1 has-focus-visible:outline-2 has-focus-visible:outline-green">
					<input type="checkbox" className="sheet-pause" />
					{t("pause")}
				</label>
			</div>
			<p className="flex items-center gap-3 overflow-hidden border-line border-b px-4 py-2.5 font-mono text-[0.8125rem]">
				<span className="text-soft italic" aria-hidden="true">
					fx
				</span>
				<span className="sr-only">{t("formulaBarLabel")}</span>
				<span className="grid min-w-0 flex-1">
					{formulas.map(({ text }, column) => (
						<span
							key={text}
							className={`formula-line truncate c${column} ${column === formulas.length - 1 ? "last" : ""}`}
						>
							{text}
						</span>
					))}
				</span>
			</p>
			<table>
				<thead>
					<tr>
						<th scope="col" className="w-[40%] sm:w-[36%]">
							{t("columns.review")}
						</th>
						<th scope="col" className="sm:w-[17%]">
							{t("columns.sentiment")}
						</th>
						<th scope="col" className="hidden sm:table-cell sm:w-[17%]">
							{t("columns.category")}
						</th>
						<th scope="col" className="w-[32%] sm:w-[30%]">
							{t("columns.translation")}
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row, step) => (
						<tr key={row.review}>
							<td title={row.review}>{row.review}</td>
							{filled.map((name, column) => (
								<td
									key={name}
									className={name === "category" ? "hidden sm:table-cell" : undefined}
									lang={name === "translation" ? t("translationLang") : undefined}
								>
									<span
										className={`fill block truncate c${column} r${step} ${name === "sentiment" ? (TONES[row.tone] ?? "") : ""}`}
									>
										{row[name]}
									</span>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</figure>
	);
}
