import { Trans, useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language.ts";
import type { PageProps } from "../../page-props.ts";

/** Cells that customers have filled this month, in a selected cell; nothing while there are too few (docs/product/site.md#usage-proof). */
export function UsageProof({ filledCells }: Pick<PageProps, "filledCells">) {
	const { t } = useTranslation("home");
	const language = useLanguage();
	if (filledCells === undefined) return null;
	return (
		<p className="mx-auto flex max-w-6xl flex-wrap items-center justify-center gap-x-4 gap-y-3 px-5 py-10 text-lg">
			<Trans
				t={t}
				i18nKey="moments.usage"
				values={{ cells: new Intl.NumberFormat(language).format(filledCells) }}
				components={{
					cells: <strong className="selected-cell font-semibold text-3xl tracking-tight" />,
				}}
			/>
		</p>
	);
}
