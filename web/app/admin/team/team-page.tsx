import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CallOutput } from "../../../../contract/calls-schema.ts";
import type { Invitation, Operator } from "../../../../contract/team-calls-schema.ts";
import { call } from "../../call.ts";
import { codeOf } from "../../call-error.ts";
import { useTexts } from "../../formats.ts";
import { dialogPart } from "../../load-part.tsx";
import { notifySuccess } from "../../notify.ts";
import { useConfirm } from "../session/confirm-dialog.tsx";
import { callQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { Page } from "../widgets/page.tsx";
import { CardTable } from "../widgets/sheet-table.tsx";
import { Reading, WidgetBody } from "../widgets/widget-card.tsx";

const InviteForm = dialogPart(async () => (await import("./invite-form.tsx")).InviteForm);

/** Access that an operator gets by each change. */
const CHANGES = {
	promote: { role: "super_admin" },
	demote: { role: "admin" },
	deactivate: { is_active: false },
	reactivate: { is_active: true },
} as const;
type Change = keyof typeof CHANGES;

const ROLE_CHANGES = { admin: "promote", super_admin: "demote" } as const;

const CODES = ["sign_in_again", "is_operator", "too_many", "own_access"] as const;

/** Why a change of the team was refused. */
function useFailure(): (error: Error) => string {
	const { t } = useTexts("team", "failures");
	return (error) => {
		const code = codeOf(error, CODES);
		return code ? t(code) : error.message;
	};
}

/** docs/product/back-office.md#team */
export function TeamPage() {
	const { t } = useTexts("team");
	const query = useQuery(callQuery("list_team", {}));
	const failure = useFailure();
	const [isInviting, setInviting] = useState(false);
	return (
		<Page
			title={t("title")}
			actions={
				<Button
					look="primary"
					className="min-h-10 py-2"
					aria-haspopup="dialog"
					onClick={() => setInviting(true)}
				>
					{t("invite")}
				</Button>
			}
		>
			<section className="panel space-y-4">
				<WidgetBody query={query}>{(team) => <Team team={team} />}</WidgetBody>
				<Reading title={t("reading.title")}>
					<p>{t("reading.roles")}</p>
					<p>{t("reading.changes")}</p>
					<p>{t("reading.lost")}</p>
				</Reading>
			</section>
			{isInviting && <InviteForm failure={failure} onClose={() => setInviting(false)} />}
		</Page>
	);
}

/** The operators, the active ones first, then whoever is invited. */
function Team({ team: { operators, invitations } }: { team: CallOutput<"list_team"> }) {
	const { t, formats } = useTexts("team");
	const { t: admin } = useTexts("admin");
	const failure = useFailure();
	const refresh = useRefresh("list_team");
	const confirm = useConfirm();
	/** Says what a change means, and makes it once it is confirmed. */
	const button = (
		kind: Change | "revoke",
		who: string,
		label: string,
		act: () => Promise<unknown>,
	) => (
		<Button
			key={kind}
			aria-haspopup="dialog"
			aria-label={label}
			onClick={() =>
				confirm({
					title: t(`${kind}.title`, { who }),
					text: t(`${kind}.text`),
					submit: t(`${kind}.submit`),
					isDangerous: kind === "deactivate",
					failure,
					act: async () => {
						await act();
						notifySuccess(t("changed"), t("changedText"));
						await refresh();
					},
				})
			}
		>
			{t(`${kind}.submit`)}
		</Button>
	);
	/** Changes an operator's access; nobody changes their own. */
	const actionsOf = ({ id, is_own, is_active, role, email, name }: Operator) => {
		const who = name ?? email;
		const kinds: Change[] = is_active ? [ROLE_CHANGES[role], "deactivate"] : ["reactivate"];
		return (
			!is_own && (
				<div className="flex flex-wrap justify-end gap-2 sm:flex-nowrap">
					{kinds.map((kind) =>
						button(kind, who, admin("actionOn", { action: t(`${kind}.submit`), on: who }), () =>
							call("change_operator", { operator: id, role, is_active, ...CHANGES[kind] }),
						),
					)}
				</div>
			)
		);
	};
	/** The kinds of an operator's second factors; none is to be seen to, while the account has access. */
	const factorsOf = ({ factors, is_active }: Operator) =>
		factors.length === 0 ? (
			<span className={is_active ? "font-semibold text-amber" : ""}>{t("noFactor")}</span>
		) : (
			factors.map((kind) => t(kind === "webauthn" ? "passkey" : "app")).join(", ")
		);
	const loginOf = ({ is_active, last_login }: Operator) => {
		if (!is_active) return <strong className="font-semibold text-amber">{t("inactive")}</strong>;
		return last_login === null ? t("never") : formats.instant(last_login);
	};
	return (
		<CardTable<Operator | Invitation>
			caption={t("title")}
			isWholeOnPhones
			words={4}
			rows={[...operators, ...invitations]}
			keyOf={({ email }) => email}
			columns={[
				[t("who"), (one) => <Person {...one} isOwn={"is_own" in one && one.is_own} />],
				[t("role"), ({ role }) => admin(`roles.${role}`)],
				[
					t("lastLogin"),
					(one) =>
						"factors" in one ? (
							loginOf(one)
						) : (
							<span className="text-soft">
								{t("invited", { until: formats.instant(one.expires_at) })}
							</span>
						),
				],
				[t("factors"), (one) => ("factors" in one ? factorsOf(one) : "–")],
				[
					t("actions"),
					(one) =>
						"factors" in one
							? actionsOf(one)
							: button("revoke", one.email, t("revokeLabel", { who: one.email }), () =>
									call("revoke_invitation", { email: one.email }),
								),
				],
			]}
		/>
	);
}

function Person({ email, name, isOwn }: { email: string; name: string | null; isOwn: boolean }) {
	const { t } = useTexts("team");
	return (
		<div className="wrap-anywhere min-w-0 font-normal">
			<p className="font-medium">
				{name ?? email} {isOwn && <span className="font-normal text-soft">({t("own")})</span>}
			</p>
			{name !== null && <p className="text-sm text-soft">{email}</p>}
		</div>
	);
}
