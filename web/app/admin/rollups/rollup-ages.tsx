import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TriangleAlert } from "../../../ui/icons.tsx";
import { useApp } from "../../app-context.tsx";
import { ageOf } from "../system/age-of.ts";
import { useFormats } from "../widgets/use-formats.ts";
import { type Ages, agesQuery } from "./read-ages.ts";

/** Whether a rollup is too old. Unknown or never made is. */
const isStale = (ages: Ages | undefined, rollup: keyof Ages) => ages?.[rollup]?.is_stale ?? true;

/**
 * How old the rollups are on which a page's figures rest (docs/product.md#age-of-figures). While one is too old, it
 * is a warning, and `data-outdated` marks the figures (web/app/admin/widgets/widgets.css).
 */
export function RollupAges({ rollups }: { rollups: readonly (keyof Ages)[] }) {
	const { t } = useTranslation("period", { keyPrefix: "age" });
	const { supabase } = useApp();
	const { language } = useFormats();
	const { data, isPending } = useQuery(agesQuery(supabase));
	// The place stays the same when the text comes.
	if (isPending) return <p className="mb-4 h-5" />;
	const texts = rollups.map((rollup) => {
		const at = data?.[rollup]?.at;
		return at ? t(rollup, { age: ageOf(at, Date.now(), language) }) : t(`${rollup}_never`);
	});
	const text = data === undefined ? t("unknown") : texts.join(" ");
	if (!rollups.some((rollup) => isStale(data, rollup))) {
		return <p className="mb-4 text-sm text-soft">{text}</p>;
	}
	return (
		<p
			role="status"
			data-outdated
			className="mb-4 flex max-w-prose items-start gap-2 rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm"
		>
			<TriangleAlert className="mt-0.5 size-4 shrink-0" />
			<span>
				<strong className="font-semibold">{t("stale")}</strong> {text}
			</span>
		</p>
	);
}

const CLOSED_DAYS = ["refresh_rollups"] as const;
const ALL = ["refresh_today", "refresh_rollups"] as const;

/** Of the analytics dashboard, whose current day is counted at each call. */
export const AgeOfClosedDays = () => <RollupAges rollups={CLOSED_DAYS} />;
/** Of the campaign report and the funnel. */
export const AgeOfAllDays = () => <RollupAges rollups={ALL} />;
