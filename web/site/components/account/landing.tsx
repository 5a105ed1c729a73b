import { useTranslation } from "react-i18next";
import type { PageProps } from "../../page-props.ts";
import { formatEuros, pricesOf } from "../../pricing/prices.ts";
import { SpreadsheetWindow } from "../spreadsheet-window.tsx";

type Visitor = Pick<PageProps, "language" | "platform">;

/** Tabulia in two lines, above the form on screens that have the rest below it. */
export function Pitch() {
	const { t } = useTranslation("auth", { keyPrefix: "landing" });
	return <p className="mt-1.5 text-pretty text-soft lg:hidden">{t("pitch")}</p>;
}

/** Tabulia in a sentence, its price and its platforms: ads lead to the sign-up (docs/product/accounts.md#sign-in-and-sign-up). */
export function Lead({ platform }: Visitor) {
	const { t } = useTranslation("auth", { keyPrefix: "landing" });
	return (
		<section className="min-w-0">
			<p className="text-balance font-semibold text-2xl tracking-tight sm:text-4xl">{t("lead")}</p>
			<ul className="mt-5 space-y-3 lg:mt-8">
				<Point cell="A1">{t("free")}</Point>
				<Point cell="A2">{t(platform === "other" ? "phone" : "computer")}</Point>
			</ul>
		</section>
	);
}

/** Later price, and a picture: on a phone below the form. */
export function Landing({ language, slots }: Pick<PageProps, "language" | "slots">) {
	const { t } = useTranslation("auth", { keyPrefix: "landing" });
	return (
		<section className="min-w-0">
			<ul>
				<Point cell="A3">
					{t("price", { price: formatEuros(pricesOf(slots).monthly, language) })}
				</Point>
			</ul>
			<div className="mt-8 hidden lg:block">
				<SpreadsheetWindow isShort />
			</div>
		</section>
	);
}

function Point({ cell, children }: { cell: string; children: string }) {
	return (
		<li className="flex gap-4">
			<span className="w-6 shrink-0 text-green" aria-hidden="true">
				{cell}
			</span>
			{children}
		</li>
	);
}
