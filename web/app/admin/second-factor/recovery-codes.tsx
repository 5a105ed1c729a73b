import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../formats.ts";
import { notifyError, notifySuccess } from "../../notify.ts";
import { saveFile } from "../../save-file.ts";
import { currentUser } from "../../session-store.ts";
import { Button } from "../widgets/controls.tsx";

const SMALL = "min-h-10 px-4 py-2";

interface Props {
	codes: readonly string[];
	onDone(): void;
}

/** New recovery codes, the only time that they are shown (docs/product/back-office.md#recovery-codes). */
export function RecoveryCodes({ codes, onDone }: Props) {
	const { t } = useTranslation("factors", { keyPrefix: "recovery" });
	const { formats } = useFormats();
	const panel = useRef<HTMLDivElement>(null);
	// On a phone they stand far below. After the dialog that asked for them has given the focus back.
	useEffect(() => panel.current?.focus(), []);
	const text = codes.join("\n");
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => notifySuccess(t("copied")),
			() => notifyError(t("notCopied")),
		);
	const save = () => {
		const date = formats.instant(new Date().toISOString());
		const heading = t("file", { email: currentUser()?.email ?? "", date });
		saveFile(t("fileName"), `${heading}\n\n${text}\n`, "text/plain");
	};
	return (
		<div ref={panel} tabIndex={-1} className="mt-4">
			<p className="text-soft">{t("shownText")}</p>
			<ol className="mt-4 grid gap-x-6 gap-y-1 rounded-lg border border-line px-4 py-3 font-mono text-sm sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ol>
			<div className="mt-4 flex flex-wrap gap-2 print:hidden">
				<Button look="quiet" className={SMALL} onClick={copy}>
					{t("copy")}
				</Button>
				<Button look="quiet" className={SMALL} onClick={save}>
					{t("download")}
				</Button>
				<Button look="quiet" className={SMALL} onClick={() => print()}>
					{t("print")}
				</Button>
			</div>
			<Button look="primary" className="mt-5 w-full print:hidden" onClick={onDone}>
				{t("done")}
			</Button>
		</div>
	);
}
