import { useState } from "react";
import type { ExperimentDetail } from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../../../../contract/experiment-plan-schema.ts";
import { useTexts } from "../../../formats.ts";
import { Button } from "../../widgets/controls.tsx";
import { compareEdits, differences, mergePlans, type Piece, piecesOf } from "../plan-pieces.ts";
import { usePieceTexts } from "../use-names.ts";

interface Props {
	/** Plan with which both edits began. */
	base: ExperimentPlan;
	mine: ExperimentPlan;
	/** Plan that somebody else has saved meanwhile. */
	theirs: ExperimentDetail;
	onMerge(plan: ExperimentPlan): void;
}

/** Merges two edits of one plan: the operator chooses only where both have changed the same piece. */
export function StaleEdit({ base, mine, theirs, onMerge }: Props) {
	const { t, formats } = useTexts("ab-tests", "stale");
	const texts = usePieceTexts();
	const merge = compareEdits(base, mine, theirs.plan);
	const { conflicts } = merge;
	// Nothing that reverts a colleague is chosen beforehand.
	const [taken, setTaken] = useState<ReadonlySet<string>>(
		() => new Set([...merge.theirs, ...conflicts.map(({ key }) => key)]),
	);
	const choose = (key: string, isTaken: boolean) => {
		const changed = new Set(taken);
		if (isTaken) changed.add(key);
		else changed.delete(key);
		setTaken(changed);
	};
	const labelsOf = (plan: ExperimentPlan, keys: readonly string[]) => {
		const pieces = piecesOf(plan);
		return formats.list(
			keys.flatMap((key) => pieces.get(key) ?? []).map((piece) => texts.label(piece)),
		);
	};
	const isSame = differences(mine, theirs.plan).length === 0;
	const who = theirs.history[0]?.adminEmail ?? t("somebody");
	const auto = [
		["kept", labelsOf(theirs.plan, merge.theirs)],
		["mineKept", labelsOf(mine, merge.mine)],
	] as const;
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
					{isSame ? t("none") : t(conflicts.length === 0 ? "auto" : "lead", { who })}
				</p>
				{auto.map(
					([key, fields]) =>
						fields && (
							<p key={key} className="mt-1 text-sm">
								{t(key, { fields })}
							</p>
						),
				)}
			</header>
			{conflicts.map(({ key, before, after }) => {
				const field = texts.label((before ?? after) as Piece);
				const versions = [
					[false, t("mine"), t("keepMine"), texts.value(before)],
					[true, t("theirs"), t("takeTheirs"), texts.value(after)],
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
