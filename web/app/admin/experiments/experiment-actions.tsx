import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { standingOf } from "../../../../contract/experiment-admin.ts";
import type { ExperimentDetail } from "../../../../contract/experiment-detail-schema.ts";
import { MAX_REASON } from "../../../../contract/experiment-terms.ts";
import { experimentPath } from "../../../../contract/paths.ts";
import { Labelled } from "../../../ui/form/labelled.tsx";
import { useFormats } from "../../formats.ts";
import { Button } from "../widgets/controls.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { type PossibleAction, possibleActions } from "./possible-actions.ts";
import { phaseOf, VerdictLine } from "./verdict-line.tsx";

/** Actions of a super_admin on a test, each confirmed before it runs. */
export function ExperimentActions({ experiment }: { experiment: ExperimentDetail }) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "actions" });
	const [confirming, setConfirming] = useState<PossibleAction>();
	const close = () => setConfirming(undefined);
	const { name, state, revision } = experiment;
	const section = useRef<HTMLElement>(null);
	const lastRevision = useRef(revision);
	// An action may take its button away, and with it the keyboard's place.
	useEffect(() => {
		const isLost = revision !== lastRevision.current && document.activeElement === document.body;
		if (isLost) section.current?.focus({ preventScroll: true });
		lastRevision.current = revision;
	}, [revision]);
	return (
		<section
			ref={section}
			tabIndex={-1}
			aria-label={t("label")}
			className="flex flex-wrap gap-3 outline-none"
		>
			{state !== "archived" && (
				<Link to={experimentPath(name, "experimentEdit")} className="small-button px-3">
					{t("edit")}
				</Link>
			)}
			{possibleActions(experiment).map((possible) => {
				const { action, parameter = {} } = possible;
				return (
					<Button
						key={[action, ...Object.values(parameter)].join()}
						isDangerous={action === "stop"}
						onClick={() => setConfirming(possible)}
					>
						{t(`${action}.submit`, { name, ...parameter })}
					</Button>
				);
			})}
			{confirming?.action === "declare_winner" ? (
				<DeclareWinner
					experiment={experiment}
					arm={confirming.parameter?.arm ?? ""}
					onClose={close}
				/>
			) : (
				confirming && <ActionDialog target={experiment} {...confirming} onClose={close} />
			)}
		</section>
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
