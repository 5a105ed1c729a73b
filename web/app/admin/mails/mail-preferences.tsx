import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { MailPreferences as Preferences } from "../../../../worker/contract/back-office-calls-schema.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { call } from "../../call.ts";
import { callQuery, KEPT } from "../widgets/analytics-query.ts";
import { Panel } from "../widgets/panel.tsx";

const KINDS = ["weekly", "alerts"] as const satisfies (keyof Preferences)[];

/** The operator's choice of mails (docs/product.md#mails-of-operators). */
export function MailPreferences() {
	const { t } = useTranslation("admin", { keyPrefix: "mails" });
	const queryClient = useQueryClient();
	const query = useQuery(mailPreferencesQuery);
	const save = useMutation({
		// One after the other: the last choice is the one that is stored.
		scope: { id: "mail-preferences" },
		mutationFn: (wanted: Preferences) => call("set_mail_preferences", wanted),
		onSuccess: () => queryClient.invalidateQueries(mailPreferencesQuery),
	});
	const wanted = save.isPending ? save.variables : query.data;
	return (
		<Panel title={t("title")}>
			{query.isPending && (
				<p role="status" className="mt-4 text-soft">
					{t("loading")}
				</p>
			)}
			<ul className="divide-y divide-line">
				{wanted &&
					KINDS.map((kind) => (
						<li key={kind} className="py-4">
							<label className="flex items-center justify-between gap-4">
								<span>
									<span className="block font-medium">{t(kind)}</span>
									<span className="mt-1 block text-sm text-soft">{t(`${kind}Text`)}</span>
								</span>
								<input
									type="checkbox"
									role="switch"
									aria-checked={wanted[kind]}
									className="switch"
									checked={wanted[kind]}
									onChange={({ target }) => save.mutate({ ...wanted, [kind]: target.checked })}
								/>
							</label>
						</li>
					))}
			</ul>
			<FormError message={(save.isError && t("failed")) || query.error?.message} />
		</Panel>
	);
}

const mailPreferencesQuery = {
	...KEPT,
	...callQuery(["mail-preferences"], "get_mail_preferences", {}),
};
