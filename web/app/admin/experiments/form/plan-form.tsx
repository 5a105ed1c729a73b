import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FormProvider, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router-dom";
import type { Language } from "../../../../../contract/events.ts";
import type { ExperimentDetail } from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../../../../contract/experiment-plan-schema.ts";
import { experimentPath } from "../../../../../contract/paths.ts";
import { FormError } from "../../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../../ui/form/submit-button.tsx";
import { CallError } from "../../../call-error.ts";
import { useTexts } from "../../../formats.ts";
import { dropInput, keepInput, readInput } from "../../../kept-input.ts";
import { notifyError, notifySuccess } from "../../../notify.ts";
import { useAdminSession } from "../../session/admin-area.tsx";
import { callQuery, useRefresh } from "../../widgets/analytics-query.ts";
import { Button } from "../../widgets/controls.tsx";
import { Panel } from "../../widgets/page.tsx";
import { Results, useSettled } from "../../widgets/results.tsx";
import { EXPERIMENT_CALLS, useRefusal } from "../experiment-calls.ts";
import { PreviewPanel } from "../preview-panel.tsx";
import { ArmFields } from "./arm-fields.tsx";
import { type FormValues, formRules, planOf } from "./form-values.ts";
import { AudienceFields, GoalFields } from "./plan-fields.tsx";

interface Props {
	form: UseFormReturn<FormValues>;
	isNew: boolean;
	/** Page after leaving. */
	cancelPath: string;
	/** Above the buttons. */
	children?: ReactNode;
	onSave(name: string, plan: ExperimentPlan): Promise<void>;
}

/** The fields of a test, beside the preview of the page and what the test can find. */
export function PlanForm({ form, isNew, cancelPath, children, onSave }: Props) {
	const { t } = useTexts("ab-tests", "form");
	const [focus, setFocus] = useState<{ arm: string; language: Language }>();
	const { isSubmitting, isSubmitted, errors } = form.formState;
	const values = form.watch();
	const plan = planOf(values);
	// The form's own state is invalid, too, after a refusal of the server.
	const isRight = formRules.safeParse(values).success;
	// A test without a name yet can be predicted all the same.
	const isComplete = isRight || (isNew && formRules.safeParse({ ...values, name: "new" }).success);
	return (
		<form
			noValidate
			className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
			onSubmit={form.handleSubmit((values) => onSave(values.name, planOf(values)))}
		>
			<div className="min-w-0 space-y-6">
				<FormProvider {...form}>
					<GoalFields isNew={isNew} />
					<ArmFields
						onFocus={(arm, language) =>
							(focus?.arm !== arm || focus.language !== language) && setFocus({ arm, language })
						}
					/>
					<AudienceFields />
				</FormProvider>
				{children}
				<FormError
					message={errors.root?.message ?? (isSubmitted && !isRight ? t("invalid") : undefined)}
				/>
				<div className="grid grid-cols-2 gap-3 sm:max-w-md">
					<Link to={cancelPath} className="button button-quiet">
						{t("cancel")}
					</Link>
					<SubmitButton busy={isSubmitting}>
						{t(isSubmitting ? "busy" : isNew ? "create" : "save")}
					</SubmitButton>
				</div>
			</div>
			<aside className="min-w-0 space-y-6 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
				<PowerPanel plan={isComplete ? plan : null} />
				<div className="panel">
					<PreviewPanel slot={plan.slot} arms={plan.arms} focus={focus} />
				</div>
			</aside>
		</form>
	);
}

/** Above this relative effect, a test will probably end undecided. */
const UNLIKELY_EFFECT = 0.5;
const TYPING_MS = 600;
const WARNING = "rounded-lg bg-amber-wash px-3 py-2 text-amber";

/** Smallest lift that a plan can detect, in words; null while the form is not valid. */
function PowerPanel({ plan }: { plan: ExperimentPlan | null }) {
	const { t, formats } = useTexts("ab-tests");
	const settled = useSettled(plan, TYPING_MS);
	const query = callQuery("get_experiment_power", settled as ExperimentPlan);
	const { data, error, isPending } = useQuery({ ...query, enabled: settled !== null });
	const words = (weeks: number) => {
		if (error) return <p className="text-red">{t("power.failed", { message: error.message })}</p>;
		if (!data) return <p className="text-soft">{t("power.waiting")}</p>;
		const { baseRate, visitorsPerWeek, detectable } = data;
		if (baseRate === null) return <p>{t("power.noBase")}</p>;
		const week = t("plan.weekCount", { count: weeks });
		const basis = { visitors: formats.number(visitorsPerWeek), weeks: week };
		if (detectable === null) return <p className={WARNING}>{t("power.never", basis)}</p>;
		return (
			<>
				<p>
					{t("power.found", {
						...basis,
						rate: formats.percent(100 * baseRate),
						detectable: formats.percent(100 * detectable),
					})}
				</p>
				{detectable > UNLIKELY_EFFECT && <p className={WARNING}>{t("power.undecided")}</p>}
			</>
		);
	};
	return (
		<Panel title={t("power.title")} figure="testPower">
			<div className="mt-3 space-y-2 text-sm" aria-live="polite">
				{settled ? (
					<Results isPending={isPending}>{words(settled.weeks)}</Results>
				) : (
					<p className="text-soft">{t("power.incomplete")}</p>
				)}
			</div>
		</Panel>
	);
}

/** Says that unsaved changes are back, and drops them on request. */
export function RestoredNote({ onDiscard }: { onDiscard(): void }) {
	const { t } = useTexts("ab-tests", "unsaved");
	return (
		<p
			role="status"
			className="flex flex-wrap items-center gap-3 rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm"
		>
			{t("restored")}
			<Button className="text-ink" onClick={onDiscard}>
				{t("discard")}
			</Button>
		</p>
	);
}

interface Draft {
	/** The revision of the plan that the changes were made on. */
	revision: number;
	base?: ExperimentPlan;
	values: FormValues;
}

type Saved = Pick<ExperimentDetail, "name" | "revision" | "plan">;

/**
 * The form of a plan. Unsaved changes stay in the tab when the operator leaves: the next visit restores
 * them, and closing the tab asks first.
 *
 * @param saved what the database holds; null for a new test
 */
export function usePlanForm(values: FormValues, saved: Saved | null) {
	const { t } = useTexts("ab-tests", "unsaved");
	const refresh = useRefresh(...EXPERIMENT_CALLS);
	const navigate = useNavigate();
	const key = `experiment:${saved?.name ?? ""}`;
	const [draft] = useState(() => readInput<Draft>(key));
	const [{ revision, base }, setBase] = useState({
		revision: draft?.revision ?? saved?.revision ?? 0,
		base: draft?.base ?? saved?.plan,
	});
	const [isRestored, setRestored] = useState(draft !== undefined);
	const form = useForm<FormValues>({
		resolver: standardSchemaResolver(formRules) as Resolver<FormValues>,
		defaultValues: values,
	});
	const { isDirty } = form.formState;
	const dirty = useRef(isDirty);
	dirty.current = isDirty;

	useEffect(() => {
		if (draft) form.reset(draft.values, { keepDefaultValues: true });
	}, [draft, form]);
	useEffect(
		() =>
			form.subscribe({
				formState: { values: true, isDirty: true },
				callback: ({ values: now, isDirty: changed }) =>
					changed ? keepInput(key, { revision, base, values: now }) : dropInput(key),
			}),
		[form, key, revision, base],
	);
	useEffect(() => {
		const ask = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => {
			window.removeEventListener("beforeunload", ask);
			if (dirty.current) notifySuccess(t("kept"), t("keptText"));
		};
	}, [t]);

	/** Back to what is saved. */
	const discard = () => {
		dropInput(key);
		setRestored(false);
		setBase({ revision: saved?.revision ?? 0, base: saved?.plan });
		form.reset(values);
	};
	return {
		form,
		/** The revision of the plan that the changes were made on. */
		revision,
		/** That plan; undefined for a new test. */
		base,
		isRestored,
		discard,
		/** Says that the test is saved and leads to its page; nothing is left to lose. */
		finish(name: string, message: string) {
			dropInput(key);
			// The page renders once more before it is left.
			form.reset(form.getValues());
			notifySuccess(message);
			refresh();
			navigate(experimentPath(name));
		},
		/** Goes on from a newer plan. */
		rebase(newer: Saved, merged: FormValues) {
			setBase({ revision: newer.revision, base: newer.plan });
			form.reset(merged, { keepDefaultValues: true });
		},
	};
}

/** Shows why saving failed, inside the form and as a toast. @returns a function that throws bugs again */
export function useFailure({ setError }: UseFormReturn<FormValues>): (error: unknown) => void {
	const { t } = useTexts("ab-tests", "form");
	const textOf = useRefusal();
	const { session } = useAdminSession();
	return (error) => {
		if (!(error instanceof CallError)) throw error;
		const message = textOf(error);
		if (error.code === "name_taken") setError("name", { message }, { shouldFocus: true });
		else setError("root", { message });
		notifyError(t("failed"), message);
		// The guard watches queries and mutations only.
		if (error.isRefused) session.recheck();
	};
}
