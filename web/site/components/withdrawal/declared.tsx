import { useTranslation } from "react-i18next";
import { WITHDRAWAL_FIELDS, type WithdrawalValues } from "../../../../contract/withdrawal.ts";

/** A declaration as it is stored. */
export function Declared({ values }: { values: WithdrawalValues }) {
	const { t } = useTranslation("withdrawal");
	return (
		<>
			<p className="mt-4">{t("confirm.declaration")}</p>
			<dl className="mt-5 divide-y divide-line border-line border-y">
				{WITHDRAWAL_FIELDS.map((name) => (
					<div key={name} className="gap-4 py-3 sm:flex">
						<dt className="text-soft sm:w-48">{t(`form.${name}`)}</dt>
						<dd className="wrap-anywhere font-medium">{values[name]}</dd>
					</div>
				))}
			</dl>
		</>
	);
}
