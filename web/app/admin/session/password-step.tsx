import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import type { SignedIn } from "../../../../worker/contract/accounts.ts";
import {
	ADMIN_API,
	SIGN_IN_FAILURES,
	type SignInFailure,
} from "../../../../worker/contract/admin.ts";
import { MIN_PASSWORD_LENGTH } from "../../../../worker/contract/passwords.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { solveChallenge } from "../../../ui/solve-challenge.ts";
import { useApp } from "../../app-context.tsx";
import { readError } from "../../read-error.ts";
import { setUser } from "../../session-store.ts";
import { useAdminSession } from "./admin-area.tsx";

const RULES = ["emailRequired", "emailInvalid", "passwordRequired", "passwordMin"] as const;
type Rule = (typeof RULES)[number];

/** docs/product.md#validation */
const credentials = z.object({
	email: z.string().check(z.minLength(1, "emailRequired"), z.email("emailInvalid")),
	password: z
		.string()
		.check(z.minLength(1, "passwordRequired"), z.minLength(MIN_PASSWORD_LENGTH, "passwordMin")),
});

/** The first step of the sign-in. The page leaves it as soon as there is an operator or a factor is due. */
export function PasswordStep() {
	const { t } = useTranslation("admin");
	const { config } = useApp();
	const { session } = useAdminSession();
	const [failure, setFailure] = useState<Exclude<SignInResult, "ok">>();
	const form = useForm({
		resolver: standardSchemaResolver(credentials),
		defaultValues: { email: "", password: "" },
	});
	const errorOf = (field: "email" | "password") => {
		const { errors } = form.formState;
		// Shows the first broken rule: an empty address is not an invalid one.
		const rule = RULES.find((known: Rule) => known === errors[field]?.message);
		return rule && t(`login.rules.${rule}`);
	};
	const submit = form.handleSubmit(async (typed) => {
		setFailure(undefined);
		const result = await signInAdmin(typed, config.turnstileSiteKey);
		if (result !== "ok") setFailure(result);
		else if (!(await session.recheck()) && !session.state().factorDue) setFailure("failed");
	});
	const { isSubmitting } = form.formState;
	return (
		<form onSubmit={submit} noValidate className="mt-6 space-y-5">
			<FormError message={failure && t(`login.failures.${failure}`)} />
			<TextField
				{...form.register("email")}
				type="email"
				inputMode="email"
				autoComplete="username"
				label={t("login.email")}
				error={errorOf("email")}
			/>
			<PasswordField
				{...form.register("password")}
				autoComplete="current-password"
				label={t("login.password")}
				error={errorOf("password")}
			/>
			<SubmitButton busy={isSubmitting}>
				{t(isSubmitting ? "login.busy" : "login.submit")}
			</SubmitButton>
		</form>
	);
}

/** `failed`: an error that the Worker does not name. */
type SignInResult = "ok" | SignInFailure | "failed";

/** Longer than the time limits of the Worker's calls together. */
const TIMEOUT_MS = 25_000;

/** Signs in through the Worker (docs/decisions/0013-operators-sign-in-through-the-worker-with-two-messages.md). Never rejects. */
async function signInAdmin(
	credentials: { email: string; password: string },
	siteKey: string,
): Promise<SignInResult> {
	try {
		const challenge = await solveChallenge(siteKey);
		const response = await fetch(ADMIN_API.signIn, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ ...credentials, challenge }),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const body: unknown = await response.json();
		if (response.ok) {
			setUser(body as SignedIn);
			return "ok";
		}
		const { code } = readError(body);
		return SIGN_IN_FAILURES.find((known) => known === code) ?? "failed";
	} catch {
		return "unavailable";
	}
}
