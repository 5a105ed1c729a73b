import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type {
	ExperimentDetail,
	ExperimentPlan,
} from "../../../../../worker/contract/experiment-admin.ts";
import { ADMIN_PATHS, experimentPath } from "../../../../../worker/contract/paths.ts";
import { call } from "../../../call.ts";
import { Button } from "../../widgets/controls.tsx";
import { Page } from "../../widgets/page.tsx";
import { WidgetBody } from "../../widgets/widget-body.tsx";
import { experimentQuery, newerOf } from "../experiment-calls.ts";
import { differences, mergePlans, type Piece } from "../plan-pieces.ts";
import { usePieceTexts } from "../use-names.ts";
import { NEW_PLAN, valuesOf } from "./form-values.ts";
import { PlanForm, RestoredNote } from "./plan-form.tsx";
import { useFailure, usePlanForm } from "./use-plan-form.ts";

/** Changes a test; of a running one, a change of what visitors get starts a new run. */
export function EditExperimentPage() {
	const { t } = useTranslation("ab-tests");
	const { name = "" } = useParams();
	const query = useQuery({ ...experimentQuery(name), refetchInterval: false });
	const title = t("form.editTitle", { name });
	return (
		<Page title={title} back={{ to: ADMIN_PATHS.experiments, text: t("back") }}>
			<section tabIndex={-1} aria-label={title}>
				<WidgetBody query={query}>{(experiment) => <Edit experiment={experiment} />}</WidgetBody>
			</section>
		</Page>
	);
}

function Edit({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "form" });
	// A newer state must not change the form under the operator's hands.
	const [saved] = useState(experiment);
	const { name } = saved;
	const [stale, setStale] = useState<{ mine: ExperimentPlan; theirs: ExperimentDetail }>();
	const edit = usePlanForm(valuesOf(name, saved.plan), saved);
	const fail = useFailure(edit.form);
	const save = async (_name: string, plan: ExperimentPlan) => {
		try {
			await call("edit_experiment", { name, revision: edit.revision, plan });
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
			{saved.state === "running" && (
				<p className="rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm">{t("newRun")}</p>
			)}
			<PlanForm form={edit.form} isNew={false} cancelPath={experimentPath(name)} onSave={save}>
				{stale && (
					<StaleEdit
						{...stale}
						onMerge={(merged) => {
							edit.rebase(stale.theirs.revision, valuesOf(name, merged));
							setStale(undefined);
						}}
					/>
				)}
			</PlanForm>
		</div>
	);
}

const EMPTY = valuesOf("", NEW_PLAN);

/** Plans a test; it starts later, from its page. */
export function NewExperimentPage() {
	const { t } = useTranslation("ab-tests");
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
	mine: ExperimentPlan;
	/** What somebody else has saved meanwhile. */
	theirs: ExperimentDetail;
	onMerge(plan: ExperimentPlan): void;
}

/** The difference between two edits, field by field; for each the operator keeps one version. */
function StaleEdit({ mine, theirs, onMerge }: Props) {
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
