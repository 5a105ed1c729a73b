import { Suspense, useState } from "react";
import type { FactorKind, NewFactor } from "../../../../contract/accounts.ts";
import { useApp } from "../../app-context.tsx";
import { useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { Button } from "../widgets/controls.tsx";
import { CodeForm, TextForm } from "./code-form.tsx";
import { addPasskey, enrolApp, knowsPasskeys } from "./factor-calls.ts";

interface Props {
	/** Runs after the factor was verified; the form stays busy until it ends. */
	onAdded(): Promise<unknown>;
}

const MAX_NAME_LENGTH = 50;
const GROUPS_OF_FOUR = /.{1,4}/g;
const QrCode = part(async () => (await import("../widgets/qr-code.tsx")).QrCode);

/** Adds a second factor: a choice of its kind, then a name, then the browser's dialog or a first code of the app. */
export function AddFactor({ onAdded }: Props) {
	const { t } = useTexts("factors");
	const { config } = useApp();
	const [kind, setKind] = useState<FactorKind>();
	const [app, setApp] = useState<NewFactor>();
	if (app) {
		return (
			// The secret of the new app, and the code that proves that the app has it.
			<CodeForm factorId={app.id} submit={t("add.activate")} onVerified={onAdded}>
				<p className="text-soft">{t("add.scan")}</p>
				<Suspense fallback={<div className="size-56" />}>
					<QrCode text={app.uri} label={t("add.qrCode")} className="max-w-56" />
				</Suspense>
				<div>
					<p className="text-sm text-soft">{t("add.secret")}</p>
					<code className="mt-1.5 block rounded-lg border border-line px-3 py-2 font-mono wrap-anywhere">
						{app.secret.match(GROUPS_OF_FOUR)?.join(" ")}
					</code>
				</div>
			</CodeForm>
		);
	}
	if (kind === undefined) {
		const hasPasskeys = config.hasPasskeys && knowsPasskeys();
		const kinds: FactorKind[] = hasPasskeys ? ["passkey", "app"] : ["app"];
		return (
			<ul className="mt-5 space-y-5">
				{kinds.map((offered, n) => (
					<li key={offered}>
						<p className="text-soft">{t(`add.${offered}Text`)}</p>
						<Button
							look={n === 0 ? "primary" : "quiet"}
							className="mt-3 w-full sm:w-auto"
							onClick={() => setKind(offered)}
						>
							{t(`add.${offered}`)}
						</Button>
					</li>
				))}
			</ul>
		);
	}
	const usual = t(`add.${kind}Name`);
	const enrol = async (name: string) => {
		if (kind === "app") return setApp(await enrolApp(name));
		await addPasskey(name);
		await onAdded();
	};
	return (
		<TextForm
			name="name"
			initial={usual}
			maxLength={MAX_NAME_LENGTH}
			label={t("add.name")}
			hint={t("add.nameHint")}
			submit={t(kind === "app" ? "add.showSecret" : "add.createPasskey")}
			send={(text) => enrol(text.trim() || usual)}
			below={
				<Button look="quiet" className="w-full" onClick={() => setKind(undefined)}>
					{t("add.back")}
				</Button>
			}
		/>
	);
}
