import { useTranslation } from "react-i18next";
import type { Funnel } from "../../../../worker/contract/analytics-schema.ts";
import { Stat, Stats } from "../widgets/stat.tsx";
import { useFormats } from "../widgets/use-formats.ts";
import { FunnelNote } from "./funnel-note.tsx";

const FIGURES = ["unknown", "no_visit", "out_of_order", "paid_out_of_order"] as const;

/** What no step contains, so that the sign-ups of other pages can be found again. */
export function BesideFunnel({ beside }: Pick<Funnel, "beside">) {
	const { t } = useTranslation("funnel");
	const { formats } = useFormats();
	const title = t("besideTitle");
	return (
		<section className="widget">
			<header>
				<h2 className="inline font-semibold text-lg leading-tight tracking-tight">{title}</h2>
				<FunnelNote about={title} figure="beside" />
				<p className="mt-1 max-w-prose text-sm text-soft">{t("besideHint")}</p>
			</header>
			<Stats className="sm:grid-cols-2 lg:grid-cols-4">
				{FIGURES.map((figure) => (
					<Stat
						key={figure}
						label={t(`beside.${figure}`)}
						value={formats.number(beside[figure])}
						text={t(`besideTexts.${figure}`)}
					/>
				))}
			</Stats>
		</section>
	);
}
