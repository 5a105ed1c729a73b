import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TriangleAlert } from "../../../ui/icons.tsx";
import { ageOf } from "../system/age-of.ts";
import { callQuery } from "../widgets/analytics-query.ts";
import { useFormats } from "../widgets/use-formats.ts";

const EVERY_MS = 60_000;

/** When visitors and steps were brought up to date last. */
const factsAgeQuery = {
	...callQuery(["facts-age"], "get_facts_age", {}),
	refetchInterval: EVERY_MS,
	refetchOnWindowFocus: true,
};

/**
 * How old the visitors and steps are on which the funnel rests (docs/product.md#age-of-figures). While they are too
 * old, it is a warning, and `data-outdated` marks the figures (web/app/admin/widgets/widgets.css).
 */
export function FactsAge() {
	const { t } = useTranslation("period", { keyPrefix: "age" });
	const { language } = useFormats();
	const { data, isPending } = useQuery(factsAgeQuery);
	// The place stays the same when the text comes.
	if (isPending) return <p className="mb-4 h-5" />;
	const updated = data?.at
		? t("updated", { age: ageOf(data.at, Date.now(), language) })
		: t("never");
	const text = data === undefined ? t("unknown") : updated;
	if (data?.is_stale === false) return <p className="mb-4 text-sm text-soft">{text}</p>;
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
