import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FactorKind, NewFactor } from "../../../../contract/accounts.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useApp } from "../../app-context.tsx";
import { part } from "../../load-part.tsx";
import { submitting } from "../../submitting.ts";
import { Button } from "../widgets/controls.tsx";
import { CodeForm } from "./code-form.tsx";
import { addPasskey, enrolApp, failureOf, knowsPasskeys } from "./factor-calls.ts";

interface Props {
	/** Runs after the factor was verified; the form stays busy until it ends. */
	onAdded(): Promise<unknown>;
}

/** Adds a second factor: a choice of its kind, then a name, then the browser's dialog or a first code of the app. */
export function AddFactor({ onAdded }: Props) {
	const { t } = useTranslation("factors", { keyPrefix: "add" });
	const { config } = useApp();
	const [kind, setKind] = useState<FactorKind>();
	if (kind) return <NameStep kind={kind} onAdded={onAdded} onBack={() => setKind(undefined)} />;
	const kinds: FactorKind[] = config.hasPasskeys && knowsPasskeys() ? ["passkey", "app"] : ["app"];
	return (
		<ul className="mt-5 space-y-5">
			{kinds.map((offered, n) => (
				<li key={offered}>
					<p className="text-soft">{t(`${offered}Text`)}</p>
					<Button
						look={n === 0 ? "primary" : "quiet"}
						className="mt-3 w-full sm:w-auto"
						onClick={() => setKind(offered)}
					>
						{t(offered)}
					</Button>
				</li>
			))}
		</ul>
	);
}

const MAX_NAME_LENGTH = 50;

/** The name of a factor, which begins its enrolment. */
function NameStep({ kind, onAdded, onBack }: Props & { kind: FactorKind; onBack(): void }) {
	const { t } = useTranslation("factors");
	const [name, setName] = useState(() => t(`add.${kind}Name`));
	const enrolling = useMutation({
		mutationFn: async (chosen: string) => {
			if (kind === "app") return enrolApp(chosen);
			await addPasskey(chosen);
			await onAdded();
			return undefined;
		},
	});
	const { data: app, isPending, error } = enrolling;
	if (app) return <FirstCode app={app} onAdded={onAdded} />;
	const submit = () => enrolling.mutate(name.trim() || t(`add.${kind}Name`));
	return (
		<form noValidate className="mt-6 space-y-5" onSubmit={submitting(() => isPending || submit())}>
			<FormError message={error ? t(failureOf(error)) : undefined} />
			<TextField
				name="name"
				value={name}
				onChange={(event) => setName(event.target.value)}
				maxLength={MAX_NAME_LENGTH}
				label={t("add.name")}
				hint={t("add.nameHint")}
			/>
			<SubmitButton busy={isPending}>
				{t(isPending ? "busy" : kind === "app" ? "add.showSecret" : "add.createPasskey")}
			</SubmitButton>
			<Button look="quiet" className="w-full" onClick={onBack}>
				{t("add.back")}
			</Button>
		</form>
	);
}

const QrCode = part(async () => (await import("../widgets/qr-code.tsx")).QrCode);
const GROUPS_OF_FOUR = /.{1,4}/g;

/** The secret of a new app, and the code that proves that the app has it. */
function FirstCode({ app, onAdded }: Props & { app: NewFactor }) {
	const { t } = useTranslation("factors", { keyPrefix: "add" });
	return (
		<CodeForm factorId={app.id} submit={t("activate")} onVerified={onAdded}>
			<p className="text-soft">{t("scan")}</p>
			<Suspense fallback={<div className="size-56" />}>
				<QrCode text={app.uri} label={t("qrCode")} className="max-w-56" />
			</Suspense>
			<div>
				<p className="text-sm text-soft">{t("secret")}</p>
				<code className="mt-1.5 block rounded-lg border border-line px-3 py-2 font-mono wrap-anywhere">
					{app.secret.match(GROUPS_OF_FOUR)?.join(" ")}
				</code>
			</div>
		</CodeForm>
	);
}
