import { useTranslation } from "react-i18next";
import { formatTimeByHand, hoursByHand, SECONDS_BY_HAND } from "../../../../contract/time-saved.ts";
import type { PageProps } from "../../page-props.ts";
import { formatEuros, pricesOf } from "../../pricing/prices.ts";

/** Cells a month that one can choose; the stylesheet has a rule for each. */
const STEPS = [100, 500, 2000, 10_000] as const;
const FIRST = 500;

/**
 * Cells a month → hours by hand and the plan that has them. Each step is in the page and the stylesheet shows the chosen
 * one; a browser that cannot shows all, in the form of a table.
 */
export function Calculator({ language, site, slots }: PageProps) {
	const { t } = useTranslation("pricing", { keyPrefix: "calculator" });
	const number = new Intl.NumberFormat(language);
	const { monthly } = pricesOf(slots);
	return (
		<section className="border-line border-y bg-sheet">
			<div className="mx-auto grid max-w-6xl grid-cols-1 items-center gap-x-16 gap-y-10 px-5 py-20 lg:grid-cols-2">
				<div>
					<h2 className="max-w-2xl text-balance font-semibold text-3xl tracking-tight sm:text-5xl">
						{t("title")}
					</h2>
					<p className="mt-5 max-w-prose text-lg text-soft">
						{t("basis", { seconds: SECONDS_BY_HAND })}
					</p>
				</div>
				<div className="calculator overflow-hidden rounded-xl border border-line-strong bg-paper">
					<fieldset className="calculator-steps grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2 p-4 sm:px-7 sm:py-5">
						<legend className="float-left col-span-full pb-1 font-semibold">{t("label")}</legend>
						{STEPS.map((cells) => (
							<label
								key={cells}
								className="choice border border-line-strong px-2 py-2.5 text-center"
							>
								<input
									type="radio"
									name="cells"
									value={cells}
									defaultChecked={cells === FIRST}
									className="sr-only"
								/>
								{number.format(cells)}
							</label>
						))}
					</fieldset>
					<output className="block">
						{STEPS.map((cells) => (
							<span
								key={cells}
								className={`is-${cells} block border-line border-t bg-sheet p-5 sm:p-7`}
							>
								<span className="block text-soft">
									{t("cells", { cells: number.format(cells) })}
								</span>
								<strong className="mt-2 block font-semibold text-4xl text-green tracking-tight sm:text-5xl">
									{formatTimeByHand(cells, language)}
								</strong>
								<span className="mt-1 block">{t("saved")}</span>
								{site.trialCells !== null && (
									<span className="mt-5 block border-line border-t pt-4 font-semibold">
										{cells <= site.trialCells
											? t("trial", { cells: number.format(site.trialCells) })
											: t("pro", {
													price: formatEuros(monthly, language),
													hour: formatEuros(monthly / hoursByHand(cells), language),
												})}
									</span>
								)}
							</span>
						))}
					</output>
				</div>
			</div>
		</section>
	);
}
