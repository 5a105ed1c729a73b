import { useTranslation } from "react-i18next";
import { Formula, FormulaText } from "../formula.tsx";

/** The chat beside a sheet: a disabled demonstration and three examples of questions. */
export function ChatSection() {
	const { t } = useTranslation("home", { keyPrefix: "chat" });
	return (
		<section className="mx-auto max-w-6xl px-5 py-16 lg:py-32">
			<div className="grid items-end gap-x-16 gap-y-5 lg:grid-cols-[3fr_2fr]">
				<h2 className="display">{t("title")}</h2>
				<p className="text-lg">{t("text")}</p>
			</div>
			<Workbook />
			<ul className="mt-12 grid gap-x-12 gap-y-6 md:grid-cols-3">
				{t("cards", { returnObjects: true }).map(({ title, text }) => (
					<li key={title}>
						<h3 className="font-semibold text-lg">{title}</h3>
						<p className="mt-1 text-lg">{text}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

/** The sheet that the question is about, with the formula in its cell, and the pane with the conversation. */
function Workbook() {
	const { t } = useTranslation("home", { keyPrefix: "chat.demo" });
	return (
		<figure aria-label={t("label")} className="workbook mt-12">
			<div className="cells">
				<Formula text={t("formula")} cell={t("cell")} />
				<table>
					<thead>
						<tr>
							{t("columns", { returnObjects: true }).map(({ column, name }) => (
								<th key={column} scope="col" data-column={column}>
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{t("rows", { returnObjects: true }).map((row) => (
							<tr key={row.join()}>
								{row.map((cell: string) => (
									<td key={cell}>{cell}</td>
								))}
							</tr>
						))}
						<tr className="blank">
							<td />
							<td colSpan={3} />
						</tr>
						<tr>
							<td />
							<td colSpan={2}>{t("totalLabel")}</td>
							<td className="filled">{t("total")}</td>
						</tr>
					</tbody>
				</table>
			</div>
			<div className="pane">
				<p className="border-line border-b px-5 py-3 font-semibold text-sm">{t("title")}</p>
				<ol className="flex flex-1 flex-col gap-4 p-5">
					{t("messages", { returnObjects: true }).map(({ from, text, formula }) => (
						<li
							key={text}
							className={from === "user" ? "self-end rounded-xl bg-green-wash px-4 py-2.5" : ""}
						>
							<span className="sr-only">{from === "user" ? t("you") : t("assistant")}</span>
							<p>{text}</p>
							{formula !== "" && (
								<p className="mt-2 flex rounded-lg border border-line bg-paper font-mono text-sm">
									<FormulaText text={formula} />
								</p>
							)}
						</li>
					))}
				</ol>
				<div className="border-line border-t p-4">
					<div className="flex gap-2">
						<input
							type="text"
							disabled
							aria-label={t("placeholder")}
							placeholder={t("placeholder")}
							className="min-w-0 flex-1 rounded-lg border border-line bg-paper px-3 py-2"
						/>
						<button type="button" disabled className="rounded-lg border border-line px-3 text-soft">
							{t("send")}
						</button>
					</div>
					<p className="mt-2 text-soft text-sm">{t("disabledNote")}</p>
				</div>
			</div>
		</figure>
	);
}
