import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FormError } from "../../../ui/form/form-error.tsx";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { saveFile } from "../../save-file.ts";
import { currentUser } from "../../session-store.ts";
import { useConfirm } from "../session/confirm-dialog.tsx";
import { keptQuery } from "../widgets/analytics-query.ts";
import { Button, copyText } from "../widgets/controls.tsx";
import { Panel } from "../widgets/page.tsx";

interface Props {
	hasFactor: boolean;
	/** New ones, until they are kept. */
	codes: readonly string[] | undefined;
	onCodes(codes: readonly string[] | undefined): void;
}

/** How many recovery codes the operator has left, and new ones (docs/product/back-office.md#recovery-codes). */
export function RecoveryPanel({ hasFactor, codes, onCodes }: Props) {
	const { t, formats } = useTexts("factors", "recovery");
	const confirm = useConfirm();
	const { data, error, refetch } = useQuery(keptQuery("get_recovery_codes", {}));
	const hasCodes = data !== undefined && data.left > 0;
	const make = () =>
		confirm({
			title: t(hasCodes ? "remakeTitle" : "make"),
			text: t(hasCodes ? "remakeText" : "text"),
			submit: t(hasCodes ? "remake" : "make"),
			failed: t("failed"),
			act: async () => onCodes(await call("make_recovery_codes", {})),
		});
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
			<FormError message={error?.message} />
			<p className="mt-3">{data ? (hasFactor ? state : t("needsFactor")) : "\u00A0"}</p>
			{hasFactor && (
				// Its place is kept: it would move what could be pressed below.
				<Button look="quiet" className={`mt-4 ${data ? "" : "invisible"}`} onClick={make}>
					{t(hasCodes ? "remake" : "make")}
				</Button>
			)}
		</Panel>
	);
}

/** New recovery codes, the only time that they are shown (docs/product/back-office.md#recovery-codes). */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
	const { t, formats } = useTexts("factors", "recovery");
	const panel = useRef<HTMLDivElement>(null);
	// On a phone they stand far below. After the dialog that asked for them has given the focus back.
	useEffect(() => panel.current?.focus(), []);
	const text = codes.join("\n");
	const copy = () => copyText(text, t("copied"), t("notCopied"));
	const save = () => {
		const date = formats.instant(new Date().toISOString());
		const heading = t("file", { email: currentUser()?.email ?? "", date });
		saveFile(t("fileName"), `${heading}\n\n${text}\n`, "text/plain");
	};
	const ways = [
		["copy", copy],
		["download", save],
		["print", () => print()],
	] as const;
	return (
		<div ref={panel} tabIndex={-1} className="mt-4">
			<p className="text-soft">{t("shownText")}</p>
			<ol className="mt-4 grid gap-x-6 gap-y-1 rounded-lg border border-line px-4 py-3 font-mono text-sm sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<div className="mt-4 flex flex-wrap gap-2 print:hidden">
				{ways.map(([name, act]) => (
					<Button key={name} look="quiet" className="min-h-10 px-4 py-2" onClick={act}>
						{t(name)}
					</Button>
				))}
			</div>
			<Button look="primary" className="mt-5 w-full print:hidden" onClick={onDone}>
				{t("done")}
			</Button>
		</div>
	);
}
