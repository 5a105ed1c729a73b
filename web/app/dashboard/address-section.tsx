import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_API, type PendingAddress } from "../../../contract/accounts.ts";
import { callAccount } from "../call-account.ts";
import { dialogPart } from "../load-part.tsx";
import { useOwnSession } from "../require-session.tsx";
import { useProvidersOnly } from "./get-sign-ins.ts";

const ChangeEmailDialog = dialogPart(
	async () => (await import("./change-email-dialog.tsx")).ChangeEmailDialog,
);

/** Changing the address, and the change that waits for both mailboxes. */
export function AddressSection() {
	const { t } = useTranslation("dashboard", { keyPrefix: "email" });
	const { user } = useOwnSession();
	const providersOnly = useProvidersOnly();
	const [changing, setChanging] = useState(false);
	const { data } = useQuery(pendingEmailQuery(user.id));
	const pending = data?.pending ?? null;
	return (
		<section className="panel">
			<div className="flex flex-wrap items-center justify-between gap-4">
				<div className="min-w-0">
					<h2 className="font-semibold text-lg">{t("section")}</h2>
					<p className="mt-1 text-soft">{t(providersOnly ? "noPassword" : "sectionText")}</p>
				</div>
				{!providersOnly && (
					<button type="button" className="button button-quiet" onClick={() => setChanging(true)}>
						{t("change")}
					</button>
				)}
			</div>
			{pending !== null && (
				<p
					role="status"
					className="mt-5 break-words rounded-lg bg-amber-wash px-4 py-3 text-amber text-sm"
				>
					{t("waiting", { email: data?.email ?? user.email, newEmail: pending })}
				</p>
			)}
			{changing && <ChangeEmailDialog pending={pending} onClose={() => setChanging(false)} />}
		</section>
	);
}

/** The account's address, and the one that waits for the confirmation of both mailboxes. */
const pendingEmailQuery = (userId: string) =>
	queryOptions({
		queryKey: ["pendingEmail", userId],
		queryFn: ({ signal }) => callAccount<PendingAddress>(ACCOUNT_API.address, undefined, signal),
	});
