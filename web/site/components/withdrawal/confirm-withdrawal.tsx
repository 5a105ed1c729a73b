import { useTranslation } from "react-i18next";
import { WITHDRAWAL_FIELDS, type WithdrawalView } from "../../../../contract/withdrawal.ts";
import { Declared } from "./declared.tsx";

type Props = Extract<WithdrawalView, { state: "confirm" }> & { supportEmail: string };

/** Step 2: the declaration as it will be stored, and the button that makes it. */
export function ConfirmWithdrawal({ values, id, failure, supportEmail }: Props) {
	const { t } = useTranslation("withdrawal");
	return (
		<>
			<p className="text-green text-sm">{t("step", { step: 2 })}</p>
			<h2 className="mt-3 font-semibold text-2xl">{t("confirm.title")}</h2>
			{failure && (
				<p role="alert" className="mt-4 text-red">
					{t(`failure.${failure}`, { email: supportEmail })}
				</p>
			)}
			<Declared values={values} />
			{WITHDRAWAL_FIELDS.map((name) => (
				<input key={name} type="hidden" name={name} value={values[name]} />
			))}
			<input type="hidden" name="id" value={id} />
			<div className="mt-7 flex flex-wrap gap-3">
				<button
					type="submit"
					name="step"
					value="confirm"
					className="button button-primary w-full sm:w-auto"
				>
					{t("confirm.submit")}
				</button>
				<button
					type="submit"
					name="step"
					value="edit"
					className="button button-quiet w-full sm:w-auto"
				>
					{t("confirm.edit")}
				</button>
			</div>
		</>
	);
}
