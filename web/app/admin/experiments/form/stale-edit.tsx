import { useState } from "react";
import { useTranslation } from "react-i18next";
import type {
	ExperimentDetail,
	ExperimentPlan,
} from "../../../../../worker/contract/experiment-admin.ts";
import { Button } from "../../widgets/button.tsx";
import { differences, mergePlans, type Piece } from "../plan-pieces.ts";
import { usePieceTexts } from "../use-names.ts";

interface Props {
	mine: ExperimentPlan;
	/** What somebody else has saved meanwhile. */
	theirs: ExperimentDetail;
	onMerge(plan: ExperimentPlan): void;
}

/** The difference between two edits, field by field; for each the operator keeps one version. */
export function StaleEdit({ mine, theirs, onMerge }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "stale" });
	const { t: plan } = useTranslation("ab-tests", { keyPrefix: "plan" });
	const texts = usePieceTexts();
	const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
	const textOf = (piece: Piece | undefined) => (piece ? texts.value(piece) : plan("none"));
	const choose = (key: string, isTaken: boolean) => {
		const changed = new Set(taken);
		if (isTaken) changed.add(key);
		else changed.delete(key);
		setTaken(changed);
	};
	const differing = differences(mine, theirs.plan);
	return (
		<section
			ref={(panel) => panel?.focus()}
			tabIndex={-1}
			aria-labelledby="stale"
			className="panel space-y-5 border-amber"
		>
			<header>
				<h2 id="stale" className="font-semibold text-xl tracking-tight">
					{t("title")}
				</h2>
				<p className="mt-1 text-sm">
					{differing.length === 0
						? t("none")
						: t("lead", { who: theirs.history[0]?.adminEmail ?? t("somebody") })}
				</p>
			</header>
			{differing.map(({ key, before, after }) => {
				const field = texts.label((before ?? after) as Piece);
				const versions = [
					[false, t("mine"), t("keepMine"), textOf(before)],
					[true, t("theirs"), t("takeTheirs"), textOf(after)],
				] as const;
				return (
					<fieldset key={key} className="min-w-0">
						<legend className="font-medium text-sm">{field}</legend>
						<div className="mt-2 grid gap-3 sm:grid-cols-2">
							{versions.map(([isTheirs, title, label, value]) => (
								<label
									key={title}
									className="block rounded-lg border border-line p-3 text-sm has-checked:border-green has-checked:bg-green-wash"
								>
									<span className="flex items-center gap-2 font-medium">
										<input
											type="radio"
											name={key}
											checked={taken.has(key) === isTheirs}
											onChange={() => choose(key, isTheirs)}
										/>
										{label}
									</span>
									<span className="sr-only">{title} </span>
									<span className="wrap-anywhere mt-1 block">{value}</span>
								</label>
							))}
						</div>
					</fieldset>
				);
			})}
			<Button look="primary" onClick={() => onMerge(mergePlans(mine, theirs.plan, taken))}>
				{t("apply")}
			</Button>
		</section>
	);
}
