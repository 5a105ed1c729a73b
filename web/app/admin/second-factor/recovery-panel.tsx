import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../call.ts";
import { useFormats } from "../../formats.ts";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { callQuery, KEPT } from "../widgets/analytics-query.ts";
import { Button, Failure } from "../widgets/controls.tsx";
import { Panel } from "../widgets/page.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const stateQuery = { ...KEPT, ...callQuery(["recovery-codes"], "get_recovery_codes", {}) };

interface Props {
	hasFactor: boolean;
	/** New ones, until they are kept. */
	codes: readonly string[] | undefined;
	onCodes(codes: readonly string[] | undefined): void;
}

/** How many recovery codes the operator has left, and new ones (docs/product/back-office.md#recovery-codes). */
export function RecoveryPanel({ hasFactor, codes, onCodes }: Props) {
	const { t } = useTranslation("factors", { keyPrefix: "recovery" });
	const { formats } = useFormats();
	const [isAsking, setAsking] = useState(false);
	const { data, error, refetch } = useQuery(stateQuery);
	const make = async () => onCodes(await call("make_recovery_codes", {}));
	const kept = () => {
		onCodes(undefined);
		refetch();
	};
	if (codes) {
		return (
			<Panel title={t("shownTitle")}>
				<RecoveryCodes codes={codes} onDone={kept} />
			</Panel>
		);
	}
	const state = data?.made_at
		? t("left", { left: data.left, date: formats.instant(data.made_at) })
		: t("none");
	return (
		<Panel title={t("title")}>
			<p className="mt-2 text-soft">{t("text")}</p>
			<Failure error={error} className="mt-3" />
			<p className="mt-3">{data ? (hasFactor ? state : t("needsFactor")) : "\u00A0"}</p>
			{hasFactor && (
				// Its place is kept: it would move what could be pressed below.
				<Button
					look="quiet"
					className={`mt-4 ${data ? "" : "invisible"}`}
					onClick={() => setAsking(true)}
				>
					{t(data && data.left > 0 ? "remake" : "make")}
				</Button>
			)}
			{data && isAsking && (
				<ConfirmDialog
					title={t(data.left > 0 ? "remakeTitle" : "make")}
					text={t(data.left > 0 ? "remakeText" : "text")}
					submit={t(data.left > 0 ? "remake" : "make")}
					failed={t("failed")}
					act={make}
					onClose={() => setAsking(false)}
				/>
			)}
		</Panel>
	);
}
