import { useTranslation } from "react-i18next";
import { Formula } from "../formula.tsx";
import { SectionTitle } from "../section-title.tsx";

/** One column before and after, four times: strips of a sheet that runs off the page. */
export function Columns() {
	const { t } = useTranslation("home", { keyPrefix: "columns" });
	return (
		<section id="features" className="strips overflow-x-clip border-line border-y bg-sheet">
			<div className="mx-auto max-w-6xl px-5 py-16 lg:pt-16 lg:pb-32">
				<SectionTitle title={t("title")} text={t("text")} />
				<ul>
					{t("strips", { returnObjects: true }).map((strip) => (
						<li key={strip.id} className="mt-12 lg:mt-24">
							<div>
								<p className="text-green text-sm">{strip.trade}</p>
								<h3 className="mt-2 font-semibold text-2xl tracking-tight">{strip.title}</h3>
								<p className="mt-3 max-w-prose text-lg">{strip.text}</p>
							</div>
							<figure className="cells">
								<Formula text={strip.formula} cell={strip.cell} />
								<table>
									<thead>
										<tr>
											<th scope="col" data-column={strip.from.column}>
												{strip.from.name}
											</th>
											<th scope="col" data-column={strip.to.column}>
												{strip.to.name}
											</th>
										</tr>
									</thead>
									<tbody>
										{strip.rows.map(({ before, after }: Record<string, string>) => (
											<tr key={before}>
												<td>{before}</td>
												<td className="filled" lang={strip.to.language}>
													{after}
												</td>
											</tr>
										))}
									</tbody>
								</table>
							</figure>
						</li>
					))}
				</ul>
				<p className="mt-12 text-sm text-soft lg:mt-24">{t("note")}</p>
			</div>
		</section>
	);
}
