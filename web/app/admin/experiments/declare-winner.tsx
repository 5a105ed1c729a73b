import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
	type ExperimentDetail,
	MAX_REASON,
	standingOf,
} from "../../../../worker/contract/experiment-admin.ts";
import { Labelled } from "../../../ui/form/labelled.tsx";
import { useFormats } from "../../formats.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { VerdictLine } from "./verdict-line.tsx";

interface Props {
	experiment: ExperimentDetail;
	arm: string;
	onClose(): void;
}

/** Asks before an arm is shown to everybody: with its evidence, and without any for the reason. */
export function DeclareWinner({ experiment, arm, onClose }: Props) {
	const { t } = useTranslation("ab-tests", { keyPrefix: "evidence" });
	const { formats } = useFormats();
	const [reason, setReason] = useState("");
	const { verdict, visitors } = experiment;
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
				{verdict && <VerdictLine verdict={verdict} />}
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
