import { useTranslation } from "react-i18next";
import type { Interval, Verdict } from "../../../../contract/experiment-detail-schema.ts";
import { MIN_LIGHT_CONVERSIONS } from "../../../../contract/experiment-terms.ts";
import { useFormats } from "../../formats.ts";
import { useEffects } from "./use-names.ts";

const COLOURS: Record<VerdictTexts["tone"], string> = {
	good: "border-green bg-green-wash",
	bad: "border-red bg-red-wash",
	refused: "border-amber bg-amber-wash",
	open: "border-line-strong bg-paper",
};

interface Props {
	verdict: Verdict;
	/** Whether the run has ended: nothing is left to do. */
	isOver?: boolean;
}

/** Result of a test, its reason, and what to do. */
export function VerdictLine({ verdict, isOver = false }: Props) {
	const { sentence, details, tone } = useVerdict()(verdict, isOver);
	return (
		<div className={`border-s-4 px-4 py-3 ${COLOURS[tone]}`}>
			<p className="font-semibold text-lg leading-snug">{sentence}</p>
			{details.map((detail) => (
				<p key={detail} className="mt-1 text-sm">
					{detail}
				</p>
			))}
		</div>
	);
}

interface VerdictTexts {
	sentence: string;
	/** Its reason, and what to do. */
	details: string[];
	tone: "good" | "bad" | "refused" | "open";
}

const TONES: Record<Verdict["kind"], VerdictTexts["tone"]> = {
	refused_ratio: "refused",
	refused_ledger: "refused",
	refused_changed: "refused",
	refused_split: "refused",
	refused_networks: "refused",
	too_early: "open",
	wins: "good",
	loses: "bad",
	no_difference: "open",
	aa_test: "open",
	holdout: "open",
};

/** Writes a verdict as one sentence, with its reason and what to do (docs/product/experiments.md#experiments-page). */
export function useVerdict(): (verdict: Verdict, isOver?: boolean) => VerdictTexts {
	const { t, i18n } = useTranslation("ab-tests", { keyPrefix: "verdict" });
	const { formats } = useFormats();
	const { end } = useEffects();
	const lift = ({ estimate, low, high }: Interval) => ({
		estimate: end(estimate),
		low: end(low),
		high: end(high),
	});
	const numberOf = (count: number) => ({ count, n: formats.number(count) });
	const plain = (
		kind: "refused_ledger" | "refused_split" | "aa_test" | "holdout",
		words: Record<string, string | number> = {},
	) => ({ sentence: t(kind), details: [t(`${kind}What`, words)] });
	const textsOf = (verdict: Verdict, isOver: boolean): Omit<VerdictTexts, "tone"> => {
		switch (verdict.kind) {
			case "refused_ratio": {
				const { deviation } = verdict;
				const where =
					deviation && t("refused_ratioWhere", { ...deviation, by: t(`by.${deviation.by}`) });
				return {
					sentence: t("refused_ratio"),
					details: [...(where ? [where] : []), t("refused_ratioWhat")],
				};
			}
			case "refused_ledger":
				return plain(verdict.kind, { difference: formats.number(verdict.difference) });
			case "refused_split":
				return plain(verdict.kind, { share: formats.percent(100 * verdict.share) });
			case "refused_networks":
				return {
					sentence: t("refused_networks"),
					details: [
						t("refused_networksOthers", {
							...numberOf(verdict.units),
							others: textsOf(verdict.others, isOver).sentence,
						}),
						t("refused_networksWhat", { n: formats.number(MIN_LIGHT_CONVERSIONS) }),
					],
				};
			case "aa_test":
			case "holdout":
				return plain(verdict.kind);
			case "refused_changed": {
				const key = `refused_changed_${verdict.how}` as const;
				return { sentence: t(key), details: [t(`${key}What`)] };
			}
			case "too_early": {
				const { nextLookAt, visitorsNeeded: count } = verdict;
				const needed = count === null ? [] : [t("visitorsNeeded", numberOf(count))];
				if (nextLookAt === null) return { sentence: t("too_earlyNoLook"), details: needed };
				return {
					sentence: t("too_early", { at: formats.day(nextLookAt) }),
					details: [...needed, t("too_earlyWhat")],
				};
			}
			case "wins":
			case "loses": {
				const { kind, arm, look, soFar } = verdict;
				return {
					sentence: t(kind, { arm, ...lift(verdict.lift) }),
					details: [
						t("soFar", { arm, lift: end(soFar), estimate: end(verdict.lift.estimate) }),
						t(isOver ? "over" : `${kind}What`, { arm, look }),
					],
				};
			}
			case "no_difference": {
				const known = verdict.lifts.filter((each) => each.lift.estimate !== null);
				const intervals = known.map((each) => t("between", { arm: each.arm, ...lift(each.lift) }));
				const sentence =
					intervals.length === 0
						? t("no_differenceUnknown")
						: t("no_difference", {
								intervals: new Intl.ListFormat(i18n.language).format(intervals),
							});
				return { sentence, details: [t("no_differenceWhat")] };
			}
		}
	};
	return (verdict, isOver = false) => {
		const { sentence, details } = textsOf(verdict, isOver);
		const without = "without" in verdict && verdict.without;
		return {
			sentence,
			details: without ? [...details, t("without", numberOf(without))] : details,
			tone: TONES[verdict.kind],
		};
	};
}
