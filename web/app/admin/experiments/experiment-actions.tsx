import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { standingOf } from "../../../../contract/experiment-admin.ts";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import { MAX_REASON } from "../../../../contract/experiment-terms.ts";
import { experimentPath } from "../../../../contract/paths.ts";
import { Labelled } from "../../../ui/form/labelled.tsx";
import { useFormats } from "../../formats.ts";
import { useAdmin } from "../session/admin-area.tsx";
import { Button } from "../widgets/controls.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { mainActionOf, type PossibleAction, possibleActions } from "./possible-actions.ts";
import { phaseOf, VerdictLine } from "./verdict-line.tsx";

interface Props {
	experiment: ExperimentDetail;
}

/** Actions that stand in the head of the page; the others are in its menu. */
const USUAL = ["start", "pause", "resume", "stop", "release"];

const keyOf = ({ action, parameter = {} }: PossibleAction) =>
	[action, ...Object.values(parameter)].join();

/** Actions of a super_admin on a test but the one that its verdict asks for, each confirmed before it runs. */
export function ExperimentActions({ experiment }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "actions" });
	const { name, state, revision } = experiment;
	const section = useRef<HTMLElement>(null);
	const lastRevision = useRef(revision);
	// An action may take its button away, and with it the keyboard's place.
	useEffect(() => {
		const isLost = revision !== lastRevision.current && document.activeElement === document.body;
		if (isLost) section.current?.focus({ preventScroll: true });
		lastRevision.current = revision;
	}, [revision]);
	const main = mainActionOf(experiment);
	const others = possibleActions(experiment).filter(
		(possible) => main === undefined || keyOf(possible) !== keyOf(main),
	);
	const usual = others.filter(({ action }) => USUAL.includes(action));
	const rest = others.filter(({ action }) => !USUAL.includes(action));
	const buttons = (actions: readonly PossibleAction[]) =>
		actions.map((possible) => (
			<ActionButton key={keyOf(possible)} experiment={experiment} possible={possible} />
		));
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-label={t("label")}
			className="flex flex-wrap gap-2 outline-none"
		>
			{state !== "archived" && state !== "kept" && (
				<Link to={experimentPath(name, "experimentEdit")} className="small-button px-3">
					{t("edit")}
				</Link>
			)}
			{buttons(usual)}
			{rest.length > 0 && (
				<details className="relative">
					<summary className="small-button cursor-pointer px-3">{t("more")}</summary>
					<div className="absolute right-0 z-20 mt-2 grid w-max gap-2 rounded-xl border border-line-strong bg-sheet p-3 shadow-lg max-sm:right-auto max-sm:left-0">
						{buttons(rest)}
					</div>
				</details>
			)}
		</section>
	);
}

/** The one action that the verdict asks for, for whom may take it. */
export function MainAction({ experiment }: Props) {
	const admin = useAdmin();
	const possible = mainActionOf(experiment);
	if (admin.role !== "super_admin" || possible === undefined) return null;
	return <ActionButton experiment={experiment} possible={possible} look="primary" />;
}

interface ButtonProps extends Props {
	possible: PossibleAction;
	look?: "primary";
}

/** Asks before it takes an action. */
function ActionButton({ experiment, possible, look }: ButtonProps) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "actions" });
	const [isAsking, setAsking] = useState(false);
	const { action, parameter = {} } = possible;
	const close = () => setAsking(false);
	return (
		<>
			<Button
				{...(look && { look })}
				isDangerous={action === "stop" && look === undefined}
				onClick={() => setAsking(true)}
			>
				{t(`${action}.submit`, { name: experiment.title, ...parameter })}
			</Button>
			{isAsking &&
				(action === "declare_winner" ? (
					<DeclareWinner experiment={experiment} arm={parameter.arm ?? ""} onClose={close} />
				) : (
					<ActionDialog target={experiment} {...possible} onClose={close} />
				))}
		</>
	);
}

interface WinnerProps {
	experiment: ExperimentDetail;
	arm: string;
	onClose(): void;
}

/** Asks before an arm is shown to everybody: with its evidence, and without any for the reason. */
function DeclareWinner({ experiment, arm, onClose }: WinnerProps) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "evidence" });
	const { formats } = useFormats();
	const [reason, setReason] = useState("");
	const { state, verdict, visitors } = experiment;
	const count = visitors[arm] ?? 0;
	const isProven = standingOf(arm, verdict, visitors) === "proven";
	return (
		<ActionDialog
			target={experiment}
			action="declare_winner"
			parameter={isProven ? { arm } : { arm, reason }}
			isReady={isProven || reason.trim() !== ""}
			onClose={onClose}
		>
			<section aria-label={t("title")} className="space-y-3 text-sm">
				{verdict && <VerdictLine verdict={verdict} phase={phaseOf(state)} />}
				<p>{t("visitors", { arm, count, n: formats.number(count) })}</p>
				{!isProven && <p className="text-amber">{t("unproven", { arm })}</p>}
			</section>
			{!isProven && (
				<Labelled label={t("reason")} hint={t("reasonHint")}>
					{(attributes) => (
						<textarea
							{...attributes}
							rows={2}
							maxLength={MAX_REASON}
							className="field"
							value={reason}
							onChange={(event) => setReason(event.target.value)}
						/>
					)}
				</Labelled>
			)}
		</ActionDialog>
	);
}
