import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../../../ui/form/form-error.tsx";
import { useAdminSession } from "../session/admin-area.tsx";
import { CodeForm } from "./code-form.tsx";
import { factorsQuery, failureOf } from "./factor-calls.ts";

/** The step of the sign-in after the password: a code of one of the operator's factors. */
export function CodeStep() {
	const { t } = useTranslation("admin", { keyPrefix: "factor" });
	const { session } = useAdminSession();
	const [chosen, setChosen] = useState<string>();
	const { data: factors, error } = useQuery(factorsQuery);
	if (error) return <FormError message={t(failureOf(error))} />;
	if (factors === undefined) {
		return (
			<p role="status" className="mt-6 text-soft">
				{t("loading")}
			</p>
		);
	}
	const factorId = chosen ?? factors[0]?.id ?? "";
	return (
		<>
			<p className="mt-3 text-soft">{t("stepText")}</p>
			<CodeForm factorId={factorId} submit={t("verify")} onVerified={() => session.recheck()}>
				{factors.length > 1 && (
					<label className="block font-medium text-sm">
						{t("which")}
						<select
							className="field mt-1.5"
							value={factorId}
							onChange={(event) => setChosen(event.target.value)}
						>
							{factors.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						</select>
					</label>
				)}
			</CodeForm>
			<p className="mt-4 text-sm text-soft">{t("lost")}</p>
		</>
	);
}
