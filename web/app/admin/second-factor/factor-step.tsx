import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import {
	type Factor,
	type FactorKind,
	isRecoveryCode,
	type NewFactor,
} from "../../../../contract/accounts.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useApp } from "../../app-context.tsx";
import { codeOf } from "../../call-error.ts";
import { useTexts } from "../../formats.ts";
import { part } from "../../load-part.tsx";
import { submitting } from "../../submitting.ts";
import { Button, Choice } from "../widgets/controls.tsx";
import { WidgetLoading } from "../widgets/widget-card.tsx";
import {
	addPasskey,
	enrolApp,
	factorsQuery,
	failureOf,
	knowsPasskeys,
	recover,
	signWithPasskey,
	verifyCode,
} from "./factor-calls.ts";

interface Props {
	/** Runs after the factor was accepted, added, or removed with a recovery code; the form stays busy until it ends. */
	onDone(): Promise<unknown>;
}

type Way = "passkey" | "app" | "recovery";

/** The step of the sign-in after the password: one of the operator's factors, the passkey first, or a recovery code. */
export function FactorStep({ onDone }: Props) {
	const { t } = useTexts("factors");
	const [chosen, setChosen] = useState<Way>();
	const { data: factors, error } = useQuery(factorsQuery);
	if (error) return <FormError message={t(failureOf(error))} />;
	if (factors === undefined) return <WidgetLoading />;
	const passkeys = factors.filter(({ kind }) => kind === "passkey");
	const apps = factors.filter(({ kind }) => kind === "app");
	const isUsable = { passkey: passkeys.length > 0 && knowsPasskeys(), app: apps.length > 0 };
	const ways: Way[] = [...(["passkey", "app"] as const).filter((way) => isUsable[way]), "recovery"];
	const way = chosen ?? ways[0] ?? "recovery";
	return (
		<>
			{ways[0] === "recovery" && <p className="mt-3 text-soft">{t("step.unsupported")}</p>}
			<p className="mt-3 text-soft">{t(`step.${way}Text`)}</p>
			{way === "passkey" && <PasskeyButton passkeys={passkeys} onDone={onDone} />}
			{way === "app" && <AppCode apps={apps} onDone={onDone} />}
			{way === "recovery" && <RecoveryForm onDone={onDone} />}
			<ul className="mt-4 space-y-1 text-sm">
				{ways
					.filter((other) => other !== way)
					.map((other) => (
						<li key={other}>
							<button
								type="button"
								className="rounded py-1.5 text-green underline"
								onClick={() => setChosen(other)}
							>
								{t(`step.to.${other}`)}
							</button>
						</li>
					))}
			</ul>
			{way === "recovery" && <p className="mt-3 text-sm text-soft">{t("step.lost")}</p>}
		</>
	);
}

/** The browser's dialog offers all passkeys of the account; a click opens it, as Safari wants. */
function PasskeyButton({ passkeys, onDone }: Props & { passkeys: Factor[] }) {
	const { t } = useTexts("factors");
	const { mutate, isPending, error } = useMutation({
		mutationFn: () => signWithPasskey(passkeys[0]?.id ?? ""),
		onSuccess: onDone,
	});
	return (
		<div className="mt-6 space-y-5">
			<FormError message={error ? t(failureOf(error)) : undefined} />
			<Button
				look="primary"
				className="w-full"
				disabled={isPending}
				aria-busy={isPending}
				onClick={() => mutate()}
			>
				{t(isPending ? "step.waiting" : "step.passkey")}
			</Button>
		</div>
	);
}

function AppCode({ apps, onDone }: Props & { apps: Factor[] }) {
	const { t } = useTexts("factors", "step");
	const [chosen, setChosen] = useState<string>();
	const factorId = chosen ?? apps[0]?.id ?? "";
	return (
		<CodeForm factorId={factorId} submit={t("verify")} onDone={onDone}>
			{apps.length > 1 && (
				<Choice
					label={t("which")}
					value={factorId}
					options={apps.map(({ id, name }) => [id, name])}
					onChoose={setChosen}
				/>
			)}
		</CodeForm>
	);
}

type Failure = ReturnType<typeof failureOf> | "failures.wrongRecovery";

interface TextFormProps extends ComponentProps<typeof TextField> {
	/** The text at first. */
	initial?: string;
	submit: string;
	/** Problem of the text, which is sent only without one. */
	problemOf?(text: string): string | undefined;
	/** Runs with the text; the form stays busy until it ends. */
	send(text: string): Promise<unknown>;
	/** Runs after it was accepted. */
	onDone?(): Promise<unknown>;
	failure?(error: Error): Failure;
	/** Whether a refused text has to be typed anew. */
	isCleared?: boolean;
	/** Below the button; the children are above the field. */
	below?: ReactNode;
}

/** A form of one text. */
function TextForm(props: TextFormProps) {
	const { initial = "", submit, problemOf, send, onDone, failure = failureOf, ...rest } = props;
	const { isCleared = false, below, children, ...field } = rest;
	const { t } = useTexts("factors");
	const [text, setText] = useState(initial);
	const [problem, setProblem] = useState<string>();
	const { mutate, reset, isPending, error } = useMutation({
		mutationFn: send,
		onSuccess: () => onDone?.(),
		onError: () => isCleared && setText(""),
	});
	const check = () => {
		const found = problemOf?.(text);
		setProblem(found);
		if (found === undefined) mutate(text);
		else reset();
	};
	return (
		<form noValidate className="mt-6 space-y-5" onSubmit={submitting(() => isPending || check())}>
			{children}
			<FormError message={error ? t(failure(error)) : undefined} />
			<TextField
				{...field}
				value={text}
				onChange={(event) => setText(event.target.value)}
				error={problem}
			/>
			<SubmitButton busy={isPending}>{isPending ? t("busy") : submit}</SubmitButton>
			{below}
		</form>
	);
}

interface CodeProps extends Props {
	factorId: string;
	submit: string;
	children?: ReactNode;
}

const CODE = /^\d{6}$/;
const digitsOf = (text: string) => text.replaceAll(/\s/g, "");

/** Six digits from the authenticator app. */
function CodeForm({ factorId, submit, onDone, children }: CodeProps) {
	const { t } = useTexts("factors");
	return (
		<TextForm
			name="code"
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={8}
			label={t("step.code")}
			hint={t("step.codeHint")}
			submit={submit}
			problemOf={(text) => (CODE.test(digitsOf(text)) ? undefined : t("failures.format"))}
			send={(text) => verifyCode(factorId, digitsOf(text))}
			onDone={onDone}
			isCleared
		>
			{children}
		</TextForm>
	);
}

/** A recovery code in place of the second factors, which it removes (docs/product/back-office.md#recovery-codes). */
function RecoveryForm({ onDone }: Props) {
	const { t } = useTexts("factors");
	return (
		<TextForm
			name="recovery"
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={40}
			label={t("step.recovery")}
			hint={t("step.recoveryHint")}
			submit={t("step.recover")}
			problemOf={(text) => (isRecoveryCode(text) ? undefined : t("failures.recoveryFormat"))}
			send={recover}
			onDone={onDone}
			failure={(error) =>
				codeOf(error, ["wrong_code"]) ? "failures.wrongRecovery" : failureOf(error)
			}
		/>
	);
}

const MAX_NAME_LENGTH = 50;
const GROUPS_OF_FOUR = /.{1,4}/g;
const QrCode = part(async () => (await import("../widgets/qr-code.tsx")).QrCode);

/** Adds a second factor: a choice of its kind, then a name, then the browser's dialog or a first code of the app. */
export function AddFactor({ onDone }: Props) {
	const { t } = useTexts("factors");
	const { config } = useApp();
	const [kind, setKind] = useState<FactorKind>();
	const [app, setApp] = useState<NewFactor>();
	if (app) {
		return (
			// The secret of the new app, and the code that proves that the app has it.
			<CodeForm factorId={app.id} submit={t("add.activate")} onDone={onDone}>
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
		await onDone();
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
