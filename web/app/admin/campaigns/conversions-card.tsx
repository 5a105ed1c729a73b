import { useQuery } from "@tanstack/react-query";
import type {
	AdConversions,
	NextConversion,
} from "../../../../contract/conversion-calls-schema.ts";
import { useTexts } from "../../formats.ts";
import { callQuery } from "../widgets/analytics-query.ts";
import { CardTable } from "../widgets/sheet-table.tsx";
import { WidgetCard } from "../widgets/widget-card.tsx";

const PLATFORMS = {
	google: "Google",
	meta: "Meta",
	microsoft: "Microsoft",
	linkedin: "LinkedIn",
} as const;
/** The platforms that say which conversions are of their clicks. */
const TELLING: readonly (keyof typeof PLATFORMS)[] = ["google"];
/** Reasons of our own; all others are codes of a platform. */
const OWN_REASONS = ["not_possible", "refused_before"] as const;

const query = callQuery("get_ad_conversions", {});

/** Conversions that ad platforms were told, and those that would be next (docs/product/visits.md#conversions). */
export function ConversionsCard() {
	const { t, formats } = useTexts("funnel", "conversions");
	const { number, instant } = formats;
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
					<CardTable
						caption={t("title")}
						name="ad-conversions"
						className="max-h-none"
						words={2}
						rows={sums}
						keyOf={({ platform, kind }) => `${platform} ${kind}`}
						columns={[
							[t("columns.platform"), ({ platform }) => PLATFORMS[platform]],
							[t("columns.kind"), ({ kind }) => t(`kinds.${kind}`)],
							[t("columns.waiting"), ({ waiting }) => number(waiting)],
							[t("columns.sent"), ({ sent }) => number(sent)],
							[t("columns.accepted"), ({ accepted }) => number(accepted)],
							[
								t("columns.matched"),
								({ platform, matched }) =>
									TELLING.includes(platform) ? number(matched) : t("notTold"),
							],
							[t("columns.refused"), ({ refused }) => number(refused)],
							[t("columns.last"), ({ accepted_at: at }) => (at === null ? "–" : instant(at))],
						]}
					/>
					{reasons.length > 0 && <Reasons reasons={reasons} />}
					<Next next={next} />
					<p className="max-w-prose text-sm text-soft">{t("matched")}</p>
				</div>
			)}
		</WidgetCard>
	);
}

function Reasons({ reasons }: Pick<AdConversions, "reasons">) {
	const { t, formats } = useTexts("funnel", "conversions");
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
	const { t, formats } = useTexts("funnel", "conversions");
	const kindOf = ({ is_taken_back, kind, step }: NextConversion) => {
		if (is_taken_back) return t("takenBack", { what: t(`kinds.${kind}`) });
		return t(`kinds.${step > 0 ? "change" : kind}`);
	};
	const moneyOf = ({ value, currency }: NextConversion) =>
		value === null || currency === null ? "–" : formats.money(value, currency.toUpperCase());
	return (
		<details className="text-sm">
			<summary className="min-h-6 cursor-pointer font-semibold">
				{t("next", { count: next.length })}
			</summary>
			{next.length > 0 && (
				<CardTable
					name="next-conversions"
					className="mt-2 max-h-none"
					caption={t("nextTitle")}
					words={2}
					rows={next}
					keyOf={({ id }) => id}
					columns={[
						[t("columns.platform"), ({ platform }) => PLATFORMS[platform]],
						[t("columns.kind"), kindOf],
						[t("columns.value"), moneyOf],
						[t("columns.occurred"), ({ occurred_at }) => formats.instant(occurred_at)],
						[t("columns.due"), ({ due_at }) => formats.instant(due_at)],
						[t("columns.id"), ({ event_id }) => <code className="wrap-anywhere">{event_id}</code>],
						[
							t("columns.with"),
							({ click_name, has_mail }) =>
								[click_name, has_mail && t("mail")].filter(Boolean).join(", "),
						],
					]}
				/>
			)}
		</details>
	);
}
