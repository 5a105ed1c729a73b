import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type {
	AdConversions,
	NextConversion,
} from "../../../../contract/conversion-calls-schema.ts";
import { useFormats } from "../../formats.ts";
import { callQuery } from "../widgets/analytics-query.ts";
import { CardTable } from "../widgets/sheet-table.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";

const PLATFORMS = {
	google: "Google",
	meta: "Meta",
	microsoft: "Microsoft",
	linkedin: "LinkedIn",
} as const;
const COLUMNS = [
	...(["platform", "kind", "waiting", "sent", "accepted", "matched", "refused", "last"] as const),
];
/** The platforms that say which conversions are of their clicks. */
const TELLING: readonly (keyof typeof PLATFORMS)[] = ["google"];
const NEXT_COLUMNS = ["platform", "kind", "value", "occurred", "due", "id", "with"] as const;
/** Reasons of our own; all others are codes of a platform. */
const OWN_REASONS = ["not_possible", "refused_before"] as const;

const query = callQuery(["ad-conversions"], "get_ad_conversions", {});

/** Conversions that ad platforms were told, and those that would be next (docs/product/visits.md#conversions). */
export function ConversionsCard() {
	const { t } = useTranslation("funnel", { keyPrefix: "conversions" });
	return (
		<WidgetCard
			title={t("title")}
			query={useQuery(query)}
			subtitle={() => t("lead")}
			isEmpty={({ sums }) => sums.length === 0}
			empty={t("empty")}
		>
			{({ sums, reasons, next }) => (
				<div className="space-y-5">
					<Sums sums={sums} />
					<Reasons reasons={reasons} />
					<Next next={next} />
					<p className="max-w-prose text-sm text-soft">{t("matched")}</p>
				</div>
			)}
		</WidgetCard>
	);
}

function Sums({ sums }: Pick<AdConversions, "sums">) {
	const { t } = useTranslation("funnel", { keyPrefix: "conversions" });
	const { formats } = useFormats();
	return (
		<CardTable
			caption={t("title")}
			className="max-h-none"
			names={COLUMNS.map((column) => t(`columns.${column}`))}
			words={2}
			rows={sums.map(({ platform, kind, accepted_at, ...counts }) => ({
				key: `${platform} ${kind}`,
				cells: [
					PLATFORMS[platform],
					t(`kinds.${kind}`),
					formats.number(counts.waiting),
					formats.number(counts.sent),
					formats.number(counts.accepted),
					TELLING.includes(platform) ? formats.number(counts.matched) : t("notTold"),
					formats.number(counts.refused),
					accepted_at === null ? "–" : formats.instant(accepted_at),
				],
			}))}
		/>
	);
}

function Reasons({ reasons }: Pick<AdConversions, "reasons">) {
	const { t } = useTranslation("funnel", { keyPrefix: "conversions" });
	const { formats } = useFormats();
	if (reasons.length === 0) return null;
	const write = (reason: string) => {
		const own = OWN_REASONS.find((one) => one === reason);
		if (own) return t(`reasons.${own}`);
		const [, late, problem = ""] = /^(too_late)(?:: (.*))?$/.exec(reason) ?? [];
		return late ? `${t("reasons.too_late")} ${problem}` : <code>{reason}</code>;
	};
	return (
		<div className="text-sm">
			<h3 className="font-semibold">{t("reasonsTitle")}</h3>
			<ul className="mt-1 list-disc ps-5">
				{reasons.map(({ platform, reason, n }) => (
					<li key={`${platform} ${reason}`} className="wrap-anywhere">
						{PLATFORMS[platform]} ({formats.number(n)}) – {write(reason)}
					</li>
				))}
			</ul>
		</div>
	);
}

/** The dry run: what the next runs would send, without the click's id and without the address. */
function Next({ next }: Pick<AdConversions, "next">) {
	const { t } = useTranslation("funnel", { keyPrefix: "conversions" });
	const { formats } = useFormats();
	const kindOf = ({ is_taken_back, kind, step }: NextConversion) => {
		if (is_taken_back) return t("takenBack", { what: t(`kinds.${kind}`) });
		return t(`kinds.${step > 0 ? "change" : kind}`);
	};
	return (
		<details className="text-sm">
			<summary className="min-h-6 cursor-pointer font-semibold">
				{t("next", { count: next.length })}
			</summary>
			{next.length > 0 && (
				<CardTable
					className="mt-2 max-h-none"
					caption={t("nextTitle")}
					names={NEXT_COLUMNS.map((column) => t(`columns.${column}`))}
					words={2}
					rows={next.map((one) => ({
						key: String(one.id),
						cells: [
							PLATFORMS[one.platform],
							kindOf(one),
							one.value === null || one.currency === null
								? "–"
								: formats.money(one.value, one.currency.toUpperCase()),
							formats.instant(one.occurred_at),
							formats.instant(one.due_at),
							<code key="id" className="wrap-anywhere">
								{one.event_id}
							</code>,
							[one.click_name, one.has_mail && t("mail")].filter(Boolean).join(", "),
						],
					}))}
				/>
			)}
		</details>
	);
}
