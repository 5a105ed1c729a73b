import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Factor } from "../../../../contract/accounts.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { useTexts } from "../../formats.ts";
import { Button } from "../widgets/controls.tsx";
import { CodeForm, RecoveryForm } from "./code-form.tsx";
import { factorsQuery, failureOf, knowsPasskeys, signWithPasskey } from "./factor-calls.ts";

interface Props {
	/** Runs after the factor was accepted, or removed with a recovery code. */
	onPassed(): Promise<unknown>;
}

type Way = "passkey" | "app" | "recovery";

/** The step of the sign-in after the password: one of the operator's factors, the passkey first, or a recovery code. */
export function FactorStep({ onPassed }: Props) {
	const { t } = useTexts("factors");
	const [chosen, setChosen] = useState<Way>();
	const { data: factors, error } = useQuery(factorsQuery);
	if (error) return <FormError message={t(failureOf(error))} />;
	if (factors === undefined) {
		return (
			<p role="status" className="mt-6 text-soft">
				{t("loading")}
			</p>
		);
	}
	const passkeys = factors.filter(({ kind }) => kind === "passkey");
	const apps = factors.filter(({ kind }) => kind === "app");
	const isUsable = { passkey: passkeys.length > 0 && knowsPasskeys(), app: apps.length > 0 };
	const ways: Way[] = [...(["passkey", "app"] as const).filter((way) => isUsable[way]), "recovery"];
	const way = chosen ?? ways[0] ?? "recovery";
	return (
		<>
			{passkeys.length > 0 && ways[0] === "recovery" && (
				<p className="mt-3 text-soft">{t("step.unsupported")}</p>
			)}
			<p className="mt-3 text-soft">{t(`step.${way}Text`)}</p>
			{way === "passkey" && <PasskeyButton passkeys={passkeys} onPassed={onPassed} />}
			{way === "app" && <AppCode apps={apps} onPassed={onPassed} />}
			{way === "recovery" && <RecoveryForm onRecovered={onPassed} />}
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
function PasskeyButton({ passkeys, onPassed }: Props & { passkeys: Factor[] }) {
	const { t } = useTexts("factors");
	const signing = useMutation({
		mutationFn: () => signWithPasskey(passkeys[0]?.id ?? ""),
		onSuccess: onPassed,
	});
	const { isPending, error } = signing;
	return (
		<div className="mt-6 space-y-5">
			<FormError message={error ? t(failureOf(error)) : undefined} />
			<Button
				look="primary"
				className="w-full"
				disabled={isPending}
				aria-busy={isPending}
				onClick={() => signing.mutate()}
			>
				{t(isPending ? "step.waiting" : "step.passkey")}
			</Button>
		</div>
	);
}

function AppCode({ apps, onPassed }: Props & { apps: Factor[] }) {
	const { t } = useTexts("factors", "step");
	const [chosen, setChosen] = useState<string>();
	const factorId = chosen ?? apps[0]?.id ?? "";
	return (
		<CodeForm factorId={factorId} submit={t("verify")} onVerified={onPassed}>
			{apps.length > 1 && (
				<label className="block font-medium text-sm">
					{t("which")}
					<select
						className="field mt-1.5"
						value={factorId}
						onChange={(event) => setChosen(event.target.value)}
					>
						{apps.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
				</label>
			)}
		</CodeForm>
	);
}
