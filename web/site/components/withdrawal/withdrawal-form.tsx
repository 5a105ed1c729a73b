import { useTranslation } from "react-i18next";
import type { WithdrawalView } from "../../../../contract/withdrawal.ts";
import { TextField } from "../../../ui/form/text-field.tsx";

type Props = Extract<WithdrawalView, { state: "form" }>;

/** Step 1: who withdraws from what, and where the receipt goes. */
export function WithdrawalForm({ values, wrong }: Props) {
	const { t } = useTranslation("withdrawal");
	const field = (name: keyof typeof values) => ({
		name,
		defaultValue: values[name],
		label: t(`form.${name}`),
		error: wrong.includes(name) ? t(`wrong.${name}`) : undefined,
		autoFocus: wrong[0] === name,
		required: true,
	});
	return (
		<div className="space-y-6">
			<p className="text-green text-sm">{t("step", { step: 1 })}</p>
			{wrong.length > 0 && <p className="font-semibold text-red">{t("wrong.title")}</p>}
			<TextField {...field("name")} autoComplete="name" maxLength={200} />
			<TextField
				{...field("email")}
				type="email"
				inputMode="email"
				autoComplete="email"
				hint={t("form.emailHint")}
			/>
			<TextField {...field("contract")} maxLength={500} hint={t("form.contractHint")} />
			<button
				type="submit"
				name="step"
				value="review"
				className="button button-primary w-full sm:w-auto"
			>
				{t("form.submit")}
			</button>
		</div>
	);
}
