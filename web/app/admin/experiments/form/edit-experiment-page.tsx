import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import type { ExperimentDetail } from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../../../../contract/experiment-plan-schema.ts";
import { ADMIN_PATHS, experimentPath } from "../../../../../contract/paths.ts";
import { PRICE_SLOT } from "../../../../../contract/slots.ts";
import { call } from "../../../call.ts";
import { useTexts } from "../../../formats.ts";
import { useConfirm } from "../../session/confirm-dialog.tsx";
import { Button, Checkbox } from "../../widgets/controls.tsx";
import { Page, Panel } from "../../widgets/page.tsx";
import { WidgetBody } from "../../widgets/widget-card.tsx";
import { experimentQuery, newerOf } from "../experiment-calls.ts";
import {
	compareEdits,
	type Difference,
	differences,
	mergePlans,
	type Piece,
	piecesOf,
} from "../plan-pieces.ts";
import { usePieceTexts } from "../use-names.ts";
import { NEW_PLAN, valuesOf } from "./form-values.ts";
import { PlanForm, RestoredNote, useFailure, usePlanForm } from "./plan-form.tsx";

/** Changes a test; of a running one, a change of what visitors get starts a new run. */
export function EditExperimentPage() {
	const { t } = useTexts("ab-tests");
	const { name = "" } = useParams();
	const query = useQuery({ ...experimentQuery(name), refetchInterval: false });
	const title = t("form.editTitle", { name: query.data?.title ?? name });
	return (
		<Page title={title} back={{ to: ADMIN_PATHS.experiments, text: t("back") }}>
			<WidgetBody query={query}>{(experiment) => <Edit experiment={experiment} />}</WidgetBody>
		</Page>
	);
}

function Edit({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTexts("ab-tests", "form");
	// A newer state must not change the form under the operator's hands.
	const [saved] = useState(experiment);
	const { name } = saved;
	const [stale, setStale] = useState<{ mine: ExperimentPlan; theirs: ExperimentDetail }>();
	const edit = usePlanForm(valuesOf(name, saved.plan), saved);
	const [redraws, setRedraws] = useState(true);
	const isNewRun = saved.state === "running" || saved.state === "paused";
	const changesWeights = (arms: readonly { id: string; weight: number }[]) =>
		isNewRun && saved.plan.slot !== PRICE_SLOT && weightsIn(arms) !== weightsIn(saved.plan.arms);
	const fail = useFailure(edit.form);
	const question = useNewRun(saved);
	const confirm = useConfirm();
	const base = edit.base ?? saved.plan;
	const changesOf = (plan: ExperimentPlan) =>
		differences(base, plan).filter(({ key }) => key !== "title" && key !== "hypothesis");
	const send = async (plan: ExperimentPlan) => {
		try {
			const redraw = redraws && changesWeights(plan.arms);
			await call("edit_experiment", {
				name,
				revision: edit.revision,
				plan,
				...(redraw && { redraw }),
			});
			edit.finish(name, t("saved"));
		} catch (error) {
			const theirs = newerOf(error);
			if (theirs) setStale({ mine: plan, theirs });
			else fail(error);
		}
	};
	return (
		<div className="space-y-6">
			{edit.isRestored && <RestoredNote onDiscard={edit.discard} />}
			{isNewRun && (
				<p className="rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">{t("newRun")}</p>
			)}
			<PlanForm
				form={edit.form}
				isNew={false}
				cancelPath={experimentPath(name)}
				onSave={async (_, plan) => {
					const changes = changesOf(plan);
					if (!isNewRun || changes.length === 0) return send(plan);
					confirm({ ...question(changes), act: () => send(plan) });
				}}
			>
				{changesWeights(edit.form.watch("arms")) && (
					<Panel title={t("weights.title")} className="border-amber">
						<p className="mt-1 text-sm">{t("weights.text")}</p>
						<Checkbox
							className="mt-3 text-sm"
							checked={redraws}
							onChange={({ target }) => setRedraws(target.checked)}
						>
							{t("weights.redraw")}
						</Checkbox>
					</Panel>
				)}
				{stale && (
					<StaleEdit
						{...stale}
						base={base}
						onMerge={(merged) => {
							edit.rebase(stale.theirs, valuesOf(name, merged));
							setStale(undefined);
						}}
					/>
				)}
			</PlanForm>
		</div>
	);
}

/** Question before a run ends: what it has counted, and why it ends. */
function useNewRun({ run, startedAt, visitors }: ExperimentDetail) {
	const { t, formats } = useTexts("ab-tests", "form.restart");
	const texts = usePieceTexts();
	const count = Object.values(visitors).reduce((sum, units) => sum + units, 0);
	return (changes: readonly Difference[]) => {
		const pieces = changes.flatMap(({ before, after }) => after ?? before ?? []);
		const fields = formats.list(pieces.map(texts.label));
		return {
			title: t("title", { run }),
			text: t("text", {
				...{ run, count, n: formats.number(count) },
				at: startedAt === null ? "" : formats.day(startedAt),
			}),
			submit: t("submit"),
			isDangerous: true,
			children: <p className="wrap-anywhere text-sm">{t("changes", { fields })}</p>,
		};
	};
}

/** Arms with their weights, as a text that can be compared. */
const weightsIn = (arms: readonly { id: string; weight: number }[]) =>
	arms.map(({ id, weight }) => `${id} ${weight}`).join();

const EMPTY = valuesOf("", NEW_PLAN);

/** Plans a test; it starts later, from its page. */
export function NewExperimentPage() {
	const { t } = useTexts("ab-tests");
	const { form, isRestored, discard, finish } = usePlanForm(EMPTY, null);
	const fail = useFailure(form);
	const save = async (name: string, plan: ExperimentPlan) => {
		try {
			await call("create_experiment", { name, plan });
			finish(name, t("form.created"));
		} catch (error) {
			fail(error);
		}
	};
	return (
		<Page title={t("form.newTitle")} back={{ to: ADMIN_PATHS.experiments, text: t("back") }}>
			{isRestored && <RestoredNote onDiscard={discard} />}
			<PlanForm form={form} isNew cancelPath={ADMIN_PATHS.experiments} onSave={save} />
		</Page>
	);
}

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
		return formats.list(keys.flatMap((key) => pieces.get(key) ?? []).map(texts.label));
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
