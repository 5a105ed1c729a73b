import { useTranslation } from "react-i18next";
import type { FormView } from "../../../../contract/account-pages.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Eye } from "../../../ui/icons.tsx";

type Form = Pick<FormView, "values" | "errors" | "failure">;

/** In the order of the forms. */
const ORDER = ["fullName", "email", "password", "confirmPassword"] as const;

/** Failures that are mended by typing the password again; the page names no field as the wrong one. */
const ABOUT_PASSWORD = new Set<FormView["failure"]>(["invalid_credentials", "weak_password"]);

/** The message of a field. The first wrong one has the focus, also without a script. */
function useProblemOf({ errors, failure }: Form) {
	const { t } = useTranslation("auth");
	const first =
		ORDER.find((name) => errors?.[name]) ?? (ABOUT_PASSWORD.has(failure) ? "password" : undefined);
	return (name: keyof NonNullable<FormView["errors"]>) => {
		const error = errors?.[name];
		return { error: error && t(`validation.${error}`), autoFocus: name === first };
	};
}

/** @param of `account`: password managers know it by its address */
export function EmailField({ of = "account", ...form }: Form & { of?: "account" | "reader" }) {
	const { t } = useTranslation("auth");
	return (
		<TextField
			name="email"
			type="email"
			inputMode="email"
			autoComplete={of === "account" ? "username" : "email"}
			required
			defaultValue={form.values?.email}
			label={t("fields.email")}
			{...useProblemOf(form)("email")}
		/>
	);
}

export function NameField(form: Form) {
	const { t } = useTranslation("auth");
	return (
		<TextField
			name="fullName"
			autoComplete="name"
			maxLength={200}
			defaultValue={form.values?.fullName}
			label={t("fields.fullName")}
			{...useProblemOf(form)("fullName")}
		/>
	);
}

interface PasswordProps extends Form {
	label: string;
	name?: "password" | "confirmPassword";
	/** `new` has a hint, and its strength while it is typed. */
	kind: "current" | "new" | "repeated";
}

/** The button that shows the password is the script's. */
export function PasswordField({ label, name = "password", kind, ...form }: PasswordProps) {
	const { t } = useTranslation("auth");
	return (
		<div>
			<TextField
				name={name}
				type="password"
				autoComplete={kind === "current" ? "current-password" : "new-password"}
				required
				spellCheck={false}
				label={label}
				hint={kind === "new" ? t("fields.passwordHint") : undefined}
				{...useProblemOf(form)(name)}
				data-strength={kind === "new" ? "" : undefined}
			>
				<button
					type="button"
					hidden
					aria-label={t("password.show")}
					aria-pressed="false"
					data-reveal={t("password.hide")}
					className="absolute inset-y-0 right-0 grid w-12 place-content-center rounded-lg text-soft hover:text-ink"
				>
					<Eye className="size-5" />
				</button>
			</TextField>
			{kind === "new" && <Strength />}
		</div>
	);
}

/** Filled by the script: the words of the three levels are in the page. */
function Strength() {
	const { t } = useTranslation("auth", { keyPrefix: "password.strength" });
	return (
		<p
			hidden
			className="mt-1.5 flex items-center gap-3 text-sm text-soft"
			aria-live="polite"
			data-levels={JSON.stringify([t("weak"), t("fair"), t("strong")])}
		>
			<span className="flex gap-1" aria-hidden="true">
				{[1, 2, 3].map((step) => (
					<span key={step} className="strength-bar h-1.5 w-8 rounded-full bg-line-strong" />
				))}
			</span>
			<span />
		</p>
	);
}

/** A new password, twice. */
export function NewPasswordFields({ errors }: Form) {
	const { t } = useTranslation("auth", { keyPrefix: "fields" });
	const form = errors ? { errors } : {};
	return (
		<>
			<PasswordField kind="new" label={t("newPassword")} {...form} />
			<PasswordField
				kind="repeated"
				name="confirmPassword"
				label={t("confirmPassword")}
				{...form}
			/>
		</>
	);
}
