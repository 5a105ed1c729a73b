import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import type { FigureCheck } from "../../../../worker/contract/back-office-calls-schema.ts";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { PLAIN_FIGURES, PLAIN_NAMES } from "../../../../worker/contract/plain-figures.ts";
import { useFormats } from "../../formats.ts";
import { callQuery } from "../widgets/analytics-query.ts";
import { explainedPath } from "../widgets/explained-path.ts";
import { Page } from "../widgets/page.tsx";
import { CardTable } from "../widgets/sheet-table.tsx";
import { useUnits } from "../widgets/use-units.ts";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { ExplanationPage } from "./explanation-page.tsx";
import { inUnit } from "./plain-figure.ts";

const checksQuery = callQuery(["figure-checks"], "list_figure_checks", {});

/** The figures that can be explained, or one of them (docs/product.md#figures-explained). */
export function FiguresPage() {
	const { t } = useTranslation("explained");
	const { search } = useLocation();
	const checks = useQuery(checksQuery);
	const address = new URLSearchParams(search);
	const wanted = address.get("figure")?.split(",") ?? [];
	address.delete("figure");
	const figures = PLAIN_NAMES.filter((name) => wanted.includes(name));
	const [figure] = figures;
	if (figure && figures.length === 1) {
		const check = checks.data?.find(({ name }) => name === figure);
		return (
			<ExplanationPage figure={figure}>{check && <CheckText check={check} />}</ExplanationPage>
		);
	}
	return (
		<Page
			title={t("title")}
			lead={t(figure ? "madeOf" : "lead")}
			{...(figure && { back: { to: ADMIN_PATHS.figures, text: t("title") } })}
		>
			<section className="panel">
				<WidgetBody query={checks}>
					{(all) => (
						<CardTable
							caption={t("title")}
							className="max-h-none"
							names={[t("figure"), t("checked")]}
							words={2}
							rows={all
								.filter(({ name }) => !figure || figures.includes(name))
								.toSorted((a, b) => b.differences.length - a.differences.length)
								.map((check) => ({
									key: check.name,
									cells: [
										<Link
											key="figure"
											to={explainedPath([check.name], `?${address}`)}
											className="text-green underline"
										>
											{t(`names.${check.name}`)}
										</Link>,
										<CheckText key="check" check={check} />,
									],
								}))}
						/>
					)}
				</WidgetBody>
			</section>
		</Page>
	);
}

/** How the nightly comparison of a figure has ended. */
function CheckText({ check }: { check: FigureCheck }) {
	const { t } = useTranslation("explained");
	const { formats } = useFormats();
	const units = useUnits();
	const { name, checked_at, equal_at, differences } = check;
	const write = (n: number) => units.full(PLAIN_FIGURES[name], inUnit(name, n));
	if (checked_at === null) return <span className="text-soft">{t("never")}</span>;
	const [first, ...others] = differences;
	if (!first) return <span>{t("equal", { at: formats.instant(checked_at) })}</span>;
	const { day, stored, plain } = first;
	return (
		<span className="text-red">
			{t("differs", {
				at: formats.instant(checked_at),
				...{ day: formats.day(day), stored: write(stored), plain: write(plain) },
			})}{" "}
			{others.length > 0 && `${t("others", { count: others.length })} `}
			{equal_at ? t("lastEqual", { at: formats.instant(equal_at) }) : t("neverEqual")}
		</span>
	);
}
