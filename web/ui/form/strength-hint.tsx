import { useTranslation } from "react-i18next";
import { passwordStrength } from "./password-strength.ts";

const LEVEL = { weak: 1, fair: 2, strong: 3 } as const;

/** Strength of a new password while it is typed. */
export function StrengthHint({ password }: { password: string }) {
	const { t } = useTranslation("auth");
	if (password === "") return null;
	const strength = passwordStrength(password);
	return (
		<p className="mt-1.5 flex items-center gap-3 text-sm text-soft" aria-live="polite">
			<span className="flex gap-1" aria-hidden="true">
				{[1, 2, 3].map((step) => (
					<span
						key={step}
						className={`strength-bar h-1.5 w-8 rounded-full ${step <= LEVEL[strength] ? "bg-green" : "bg-line-strong"}`}
					/>
				))}
			</span>
			{t(`password.strength.${strength}`)}
		</p>
	);
}
