import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ExperimentState } from "../../../../worker/contract/experiment-admin.ts";

const COLOURS: Record<ExperimentState, string> = {
	draft: "border border-line-strong text-soft",
	running: "bg-green-wash text-green",
	paused: "bg-amber-wash text-amber",
	stopped: "border border-line-strong text-ink",
	archived: "border border-line text-soft",
};

export function StateBadge({ state }: { state: ExperimentState }) {
	const { t } = useTranslation("ab-tests");
	return <Badge className={COLOURS[state]}>{t(`states.${state}`)}</Badge>;
}

/** Marks a test that changes nothing on screen. */
export function AaBadge() {
	const { t } = useTranslation("ab-tests");
	return <Badge className="border border-line-strong">{t("aa.badge")}</Badge>;
}

function Badge({ className, children }: { className: string; children: ReactNode }) {
	return (
		<span className={`whitespace-nowrap rounded-md px-2 py-0.5 font-medium text-xs ${className}`}>
			{children}
		</span>
	);
}
