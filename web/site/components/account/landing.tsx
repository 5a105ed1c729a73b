import { useTranslation } from "react-i18next";
import type { PageProps } from "../../page-props.ts";
import { formatEuros, PRICES } from "../../pricing/prices.ts";
import { SheetDemo } from "../sheet-demo.tsx";

/** What Tabulia does, in a sentence: ads lead to the sign-up (docs/product.md#sign-in-and-sign-up). */
export function Lead() {
	const { t } = useTranslation("auth", { keyPrefix: "landing" });
	return (
		<p className="text-balance font-semibold text-2xl tracking-tight sm:text-4xl">{t("lead")}</p>
	);
}

/** What it costs and where it runs, with a picture. */
export function Landing({ language, platform }: Pick<PageProps, "language" | "platform">) {
	const { t } = useTranslation("auth", { keyPrefix: "landing" });
	const price = formatEuros(PRICES.monthly, language);
	const points = [t("free"), t(platform === "other" ? "phone" : "computer"), t("price", { price })];
	return (
		<section className="min-w-0">
			<ul className="space-y-3">
				{points.map((point, index) => (
					<li key={point} className="flex gap-4">
						<span className="font-mono text-green" aria-hidden="true">
							A{index + 1}
						</span>
						{point}
					</li>
				))}
			</ul>
			<div className="mt-8">
				<SheetDemo />
			</div>
		</section>
	);
}
