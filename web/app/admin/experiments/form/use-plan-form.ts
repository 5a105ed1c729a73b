import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef, useState } from "react";
import { type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ExperimentDetail } from "../../../../../contract/experiment-detail-schema.ts";
import type { ExperimentPlan } from "../../../../../contract/experiment-plan-schema.ts";
import { experimentPath } from "../../../../../contract/paths.ts";
import { CallError } from "../../../call-error.ts";
import { dropInput, keepInput, readInput } from "../../../kept-input.ts";
import { notifyError, notifySuccess } from "../../../notify.ts";
import { useAdminSession } from "../../session/admin-area.tsx";
import { useRefresh } from "../../widgets/analytics-query.ts";
import { EXPERIMENTS_KEY, useRefusal } from "../experiment-calls.ts";
import { formRules } from "./form-rules.ts";
import type { FormValues } from "./form-values.ts";

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
	const { t } = useTranslation("ab-tests", { keyPrefix: "unsaved" });
	const refresh = useRefresh(EXPERIMENTS_KEY);
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
	const { t } = useTranslation("ab-tests", { keyPrefix: "form" });
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
