import type { Verdict } from "../../../../worker/contract/experiment-admin.ts";
import { useVerdict, type VerdictTexts } from "./use-verdict.ts";

const COLOURS: Record<VerdictTexts["tone"], string> = {
	good: "border-green bg-green-wash",
	bad: "border-red bg-red-wash",
	refused: "border-amber bg-amber-wash",
	open: "border-line-strong bg-paper",
};

/** What a test shows, its reason, and what to do. */
export function VerdictLine({ verdict }: { verdict: Verdict }) {
	const { sentence, details, tone } = useVerdict()(verdict);
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
