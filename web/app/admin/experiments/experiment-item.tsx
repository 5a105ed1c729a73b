import { Link } from "react-router-dom";
import type { ExperimentSummary } from "../../../../worker/contract/experiment-admin.ts";
import { experimentPath } from "../../../../worker/contract/paths.ts";
import { AaOffer } from "./aa-offer.tsx";
import { ExperimentFacts } from "./experiment-facts.tsx";
import { ProblemList } from "./problem-list.tsx";
import { AaBadge, StateBadge } from "./state-badge.tsx";
import { VerdictLine } from "./verdict-line.tsx";

/** A test of the list: what it shows first, what is wrong next, then where it stands. */
export function ExperimentItem({ experiment }: { experiment: ExperimentSummary }) {
	const { name, state, hypothesis, slot, verdict, problems } = experiment;
	return (
		<li className="panel min-w-0 space-y-4">
			<header>
				<h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-lg">
					<Link to={experimentPath(name)} className="wrap-anywhere text-green underline">
						{name}
					</Link>
					<StateBadge state={state} />
					{slot === null && <AaBadge />}
				</h3>
				<p className="wrap-anywhere mt-1 max-w-prose text-soft">{hypothesis}</p>
			</header>
			{verdict && state !== "draft" && <VerdictLine verdict={verdict} />}
			<ProblemList problems={problems} />
			<ExperimentFacts experiment={experiment} />
			{slot === null && state !== "archived" && <AaOffer name={name} />}
		</li>
	);
}
