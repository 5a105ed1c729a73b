import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Factor } from "../../../../contract/accounts.ts";
import type { MailPreferences as Preferences } from "../../../../contract/back-office-calls-schema.ts";
import { FormError } from "../../../ui/form/form-error.tsx";
import { SwitchRow } from "../../../ui/form/switch-row.tsx";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { useAdminSession } from "../session/admin-area.tsx";
import { useConfirm } from "../session/confirm-dialog.tsx";
import { keptQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { Entry, Page, Panel } from "../widgets/page.tsx";
import { factorsQuery, failureOf, removeFactor } from "./factor-calls.ts";
import { AddFactor } from "./factor-step.tsx";
import { RecoveryPanel } from "./recovery-panel.tsx";

/** The operator's own second factors (docs/product/back-office.md#second-factor), recovery codes and choice of mails. */
export function AccountPage() {
	const { t, formats } = useTexts("factors");
	const { session } = useAdminSession();
	const confirm = useConfirm();
	const [additions, setAdditions] = useState(0);
	const [codes, setCodes] = useState<readonly string[]>();
	const { data: factors, error, refetch } = useQuery(factorsQuery);
	const added = async () => {
		const isFirst = factors?.length === 0;
		setAdditions(additions + 1);
		notifySuccess(t("add.doneTitle"), t("add.doneText"));
		// The page says so if there are none.
		if (isFirst) await call("make_recovery_codes", {}).then(setCodes, () => undefined);
		await Promise.all([refetch(), session.recheck()]);
	};
	const remove = ({ id, name }: Factor) =>
		confirm({
			title: t("list.removeTitle", { name }),
			text: t("list.removeText"),
			submit: t("list.remove"),
			failed: t("list.removeFailed"),
			failure: (failed) => t(failureOf(failed)),
			act: async () => {
				await removeFactor(id);
				refetch();
				session.recheck();
			},
		});
	return (
		<Page title={t("title")} lead={t("lead")}>
			{/* Together: the list would move what could be pressed below it. */}
			{factors === undefined && !error ? (
				<p role="status" className="text-soft">
					{t("loading")}
				</p>
			) : (
				<div className="max-w-2xl space-y-4">
					<Panel title={t("list.title")}>
						<div className="mt-4">
							<FormError message={error ? t(failureOf(error)) : undefined} />
						</div>
						{factors?.length === 0 && <p className="text-soft">{t("list.empty")}</p>}
						<ul className="divide-y divide-line">
							{factors?.map((factor) => (
								<Entry
									key={factor.id}
									title={factor.name}
									about={t(`list.${factor.kind}`, { date: formats.instant(factor.createdAt) })}
								>
									<Button
										aria-label={t("list.removeLabel", { name: factor.name })}
										onClick={() => remove(factor)}
									>
										{t("list.remove")}
									</Button>
								</Entry>
							))}
						</ul>
					</Panel>
					<Panel title={t("add.title")} className="print:hidden">
						<p className="mt-2 text-soft">{t("add.text")}</p>
						<AddFactor key={additions} onDone={added} />
					</Panel>
					{factors && (
						<RecoveryPanel hasFactor={factors.length > 0} codes={codes} onCodes={setCodes} />
					)}
					<MailPreferences />
				</div>
			)}
		</Page>
	);
}

const KINDS = ["weekly", "alerts"] as const satisfies (keyof Preferences)[];

/** The operator's choice of mails (docs/product/back-office.md#mails-of-operators). */
function MailPreferences() {
	const { t } = useTexts("admin", "mails");
	const query = useQuery(keptQuery("get_mail_preferences", {}));
	const save = useMutation({
		// One after the other: the last choice is the one that is stored.
		scope: { id: "mail-preferences" },
		mutationFn: ({ weekly, alerts }: Preferences) =>
			call("set_mail_preferences", { weekly, alerts }),
		onSuccess: useRefresh("get_mail_preferences"),
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
							<SwitchRow
								look="list"
								name={t(kind)}
								text={t(`${kind}Text`)}
								isOn={wanted[kind]}
								onSwitch={(isOn) => save.mutate({ ...wanted, [kind]: isOn })}
							/>
						</li>
					))}
			</ul>
			{wanted && query.data?.is_chosen === false && (
				<Button look="quiet" disabled={save.isPending} onClick={() => save.mutate(wanted)}>
					{t("keep")}
				</Button>
			)}
			<FormError message={(save.isError && t("failed")) || query.error?.message} />
		</Panel>
	);
}
