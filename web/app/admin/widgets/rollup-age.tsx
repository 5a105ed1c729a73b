import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useRollupAges } from "./use-rollup-ages.ts";

/** The age of a page's figures, below its heading; a warning when they are too old. */
export function RollupAge({ source }: { source: string }) {
	const { t } = useTranslation("period", { keyPrefix: "age" });
	const age = useRollupAges(source);
	if (age === undefined) return null;
	if (!age.isStale) return <p className="mt-2 text-sm text-soft">{age.text}</p>;
	return (
		<p
			role="status"
			className="mt-2 flex max-w-prose items-start gap-2 rounded-lg bg-amber-wash px-3 py-2 text-amber text-sm"
		>
			<TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
			<span>
				<strong className="font-semibold">{t("stale")}</strong> {age.text}
			</span>
		</p>
	);
}
