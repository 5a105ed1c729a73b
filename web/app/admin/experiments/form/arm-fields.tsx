import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { Language } from "../../../../../contract/events.ts";
import { LANGUAGES } from "../../../../../contract/languages.ts";
import { CONTROL, isHoldout, type Slot, type SlotField } from "../../../../../contract/slots.ts";
import { useTexts } from "../../../formats.ts";
import { Button, Checkbox } from "../../widgets/controls.tsx";
import { PanelTitle } from "../../widgets/page.tsx";
import { experimentQuery, experimentsQuery } from "../experiment-calls.ts";
import { fieldsOf, isShared, presentTexts } from "../slot-texts.ts";
import { useNames } from "../use-names.ts";
import { addsUp, evenWeights, type FormValues, nextArm } from "./form-values.ts";
import { Field } from "./plan-fields.tsx";

/** More arms need more visitors each. */
const RECOMMENDED_ARMS = 2;

interface Props {
	/** Unsaved content, for the preview. */
	onFocus(arm: string, language: Language): void;
}

/** The arms: their weights, and what each shows in both languages. */
export function ArmFields({ onFocus }: Props) {
	const { t, formats } = useTexts("ab-tests");
	const { formState, setValue, watch } = useFormContext<FormValues>();
	const arms = watch("arms");
	const setArms = (changed: FormValues["arms"]) =>
		setValue("arms", changed, { shouldDirty: true, shouldValidate: formState.isSubmitted });
	const next = nextArm(arms);
	const isWhole = addsUp(arms);
	const sum = arms.reduce((total, { weight }) => total + (weight || 0), 0);
	return (
		<section className="panel space-y-6">
			<div>
				<PanelTitle title={t("plan.arms")} />
				<p className="mt-1 text-sm text-soft">{t("form.armsHint")}</p>
				{arms.length > RECOMMENDED_ARMS && (
					<p role="status" className="mt-1 text-amber text-sm">
						{t("form.many", { n: arms.length })}
					</p>
				)}
			</div>
			{arms.map(({ id }, at) => (
				<fieldset key={id} className="min-w-0 rounded-xl border border-line p-4">
					<legend className="px-1 font-semibold">
						{id === CONTROL ? t("control", { arm: id }) : t("form.arm", { arm: id })}
					</legend>
					<div className="flex items-start justify-between gap-4">
						<Field
							name={`arms.${at}.weight`}
							label={t("form.weightLabel", { arm: id })}
							type="number"
							min={0}
							max={100}
							className="max-w-32"
						/>
						{id !== CONTROL && arms.length > RECOMMENDED_ARMS && (
							<Button onClick={() => setArms(arms.toSpliced(at, 1))}>
								{t("form.removeArm", { arm: id })}
							</Button>
						)}
					</div>
					<ArmTexts at={at} arm={id} onFocus={onFocus} />
				</fieldset>
			))}
			<div className="flex flex-wrap items-center gap-3">
				<Button
					disabled={next === undefined}
					onClick={() =>
						next &&
						setArms([...arms, { id: next, weight: 0, isOwn: false, content: { fr: {}, en: {} } }])
					}
				>
					{t("form.addArm")}
				</Button>
				<Button
					onClick={() => {
						for (const [at, weight] of evenWeights(arms.length).entries()) {
							setValue(`arms.${at}.weight`, weight, { shouldDirty: true, shouldValidate: true });
						}
					}}
				>
					{t("form.share")}
				</Button>
				<p
					role="status"
					className={`text-sm tabular-nums ${isWhole ? "text-soft" : "font-semibold text-red"}`}
				>
					{t("form.sum", { sum: formats.number(sum) })}
					{!isWhole && ` – ${t("form.errors.sum")}`}
				</p>
			</div>
		</section>
	);
}

/** Longer texts get several lines. */
const LONG = 120;

/** Begins the texts of an arm with those that its slot shows at present, unless it has any of its own. */
function usePresentTexts(at: number) {
	const { getValues, setValue, watch } = useFormContext<FormValues>();
	const slot = watch("slot");
	const isOwn = watch(`arms.${at}.isOwn`);
	const begun = useRef("");
	const client = useQueryClient();
	useEffect(() => {
		if (slot === "" || isOwn) return;
		let isCurrent = true;
		ownTexts(client, slot).then((texts) => {
			const path = `arms.${at}.content` as const;
			const { fr, en } = getValues(path) ?? {};
			const isEmpty = ![...Object.values(fr ?? {}), ...Object.values(en ?? {})].some(Boolean);
			if (!isCurrent || !(isEmpty || JSON.stringify({ fr, en }) === begun.current)) return;
			for (const language of LANGUAGES) {
				for (const [name, text] of Object.entries(texts[language]))
					setValue(`${path}.${language}.${name}`, text);
			}
			const { fr: french, en: english } = getValues(path);
			begun.current = JSON.stringify({ fr: french, en: english });
		});
		return () => {
			isCurrent = false;
		};
	}, [slot, isOwn, at, getValues, setValue, client]);
}

/** Texts that a slot shows without a test: a kept winner's, else those of `locales/`. */
async function ownTexts(client: QueryClient, slot: Slot) {
	const keptPlan = async () => {
		const { experiments } = await client.ensureQueryData(experimentsQuery);
		const kept = experiments.find((test) => test.state === "kept" && test.slot === slot);
		return kept && (await client.ensureQueryData(experimentQuery(kept.name))).plan;
	};
	// The list of tests says that it cannot be read; the form begins with the texts it knows.
	const plan = await keptPlan().catch(() => undefined);
	return plan?.arms[0]?.content ?? presentTexts(slot);
}

/** Content of an arm: the page's own content, or texts in both languages. */
function ArmTexts({ at, arm, onFocus }: Props & { at: number; arm: string }) {
	const { t } = useTexts("ab-tests", "form");
	const { t: all } = useTexts("ab-tests");
	const names = useNames();
	const { register, watch } = useFormContext<FormValues>();
	const slot = watch("slot");
	const isOwn = watch(`arms.${at}.isOwn`);
	usePresentTexts(at);
	if (slot === "" || isHoldout(slot)) {
		return <p className="mt-3 text-sm text-soft">{t(slot === "" ? "noSlot" : "holdout")}</p>;
	}
	const fieldOf = (language: Language, name: string, declared: SlotField) => {
		const path = `arms.${at}.content.${language}.${name}` as const;
		const label = (
			<>
				{names.field(name)}
				<span className="sr-only">{` ${arm}, ${all(`languages.${language}`)}`}</span>
			</>
		);
		const field = { name: path, label };
		if ("choices" in declared) {
			const options = declared.choices.map((one) => [one, names.content(name, one)] as const);
			return <Field key={name} {...field} options={options} />;
		}
		const { maxLength } = declared;
		const rows = maxLength > LONG ? 3 : undefined;
		return <Field key={name} {...field} lang={language} limit={maxLength} rows={rows} />;
	};
	return (
		<>
			<Checkbox className="mt-4 text-sm" {...register(`arms.${at}.isOwn`)}>
				{t("ownContent")}
			</Checkbox>
			{!isOwn && (
				<div className="mt-4 grid gap-5 sm:grid-cols-2">
					{(isShared(slot) ? (["fr"] as const) : LANGUAGES).map((language) => (
						<fieldset
							key={language}
							className="min-w-0 space-y-4"
							onFocus={() => onFocus(arm, language)}
						>
							<legend className="mb-2 font-medium text-sm text-soft">
								{isShared(slot) ? t("shared") : all(`languages.${language}`)}
							</legend>
							{fieldsOf(slot).map(([name, declared]) => fieldOf(language, name, declared))}
						</fieldset>
					))}
				</div>
			)}
		</>
	);
}
