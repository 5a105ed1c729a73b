import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OperatorRole } from "../../../../contract/admin.ts";
import type { CallOutput } from "../../../../contract/calls-schema.ts";
import type { Invitation, Operator } from "../../../../contract/team-calls-schema.ts";
import { call } from "../../call.ts";
import { useFormats } from "../../formats.ts";
import { dialogPart } from "../../load-part.tsx";
import { notifySuccess } from "../../notify.ts";
import { WHOLE_ON_PHONES } from "../campaigns/whole-on-phones.ts";
import { ConfirmDialog } from "../session/confirm-dialog.tsx";
import { callQuery, useRefresh } from "../widgets/analytics-query.ts";
import { Button } from "../widgets/controls.tsx";
import { Page } from "../widgets/page.tsx";
import { CardTable } from "../widgets/sheet-table.tsx";
import { WidgetBody } from "../widgets/widget-body.tsx";
import { useTeamFailure } from "./team-failure.ts";

const InviteForm = dialogPart(async () => (await import("./invite-form.tsx")).InviteForm);

const KEY = ["team"];
/** A change that waits for its confirmation. */
type Change =
	| { kind: "promote" | "demote" | "deactivate" | "reactivate"; operator: Operator }
	| { kind: "revoke"; email: string };

const ROLE_CHANGES = { admin: "promote", super_admin: "demote" } as const;

/** docs/product/back-office.md#team */
export function TeamPage() {
	const { t } = useTranslation("team");
	const query = useQuery(callQuery(KEY, "list_team", {}));
	const refresh = useRefresh(KEY);
	const [isInviting, setInviting] = useState(false);
	const [change, setChange] = useState<Change>();
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
				<WidgetBody query={query}>{(team) => <Team team={team} onChange={setChange} />}</WidgetBody>
				<details className="text-sm text-soft">
					<summary className="min-h-6 cursor-pointer">{t("reading.title")}</summary>
					<p className="mt-2 max-w-prose">{t("reading.roles")}</p>
					<p className="mt-2 max-w-prose">{t("reading.changes")}</p>
					<p className="mt-2 max-w-prose">{t("reading.lost")}</p>
				</details>
			</section>
			{isInviting && <InviteForm onClose={() => setInviting(false)} onDone={refresh} />}
			{change && (
				<ConfirmChange change={change} onDone={refresh} onClose={() => setChange(undefined)} />
			)}
		</Page>
	);
}

interface TeamProps {
	team: CallOutput<"list_team">;
	onChange(change: Change): void;
}

/** The operators, the active ones first, then whoever is invited. */
function Team({ team: { operators, invitations }, onChange }: TeamProps) {
	const { t } = useTranslation("team");
	const { t: roleOf } = useTranslation("admin", { keyPrefix: "roles" });
	const { formats } = useFormats();
	const row = (
		{ email, name, role }: Pick<Operator | Invitation, "email" | "name"> & { role: OperatorRole },
		cells: readonly ReactNode[],
		note?: string,
	) => ({
		key: email,
		cells: [
			<div key="who" className="wrap-anywhere min-w-0 font-normal">
				<p className="font-medium">
					{name ?? email} {note && <span className="font-normal text-soft">({note})</span>}
				</p>
				{name !== null && <p className="text-sm text-soft">{email}</p>}
			</div>,
			roleOf(role),
			...cells,
		],
	});
	return (
		<CardTable
			caption={t("title")}
			className={WHOLE_ON_PHONES}
			words={4}
			names={[t("who"), t("role"), t("lastLogin"), t("factors"), t("actions")]}
			rows={[
				...operators.map((operator) =>
					row(
						operator,
						[
							operator.is_active ? (
								<span key="login">
									{operator.last_login === null ? t("never") : formats.instant(operator.last_login)}
								</span>
							) : (
								<strong key="login" className="font-semibold text-amber">
									{t("inactive")}
								</strong>
							),
							<Factors key="factors" operator={operator} />,
							<OperatorActions key="actions" operator={operator} onChange={onChange} />,
						],
						operator.is_own ? t("own") : undefined,
					),
				),
				...invitations.map((invitation) =>
					row(invitation, [
						<span key="login" className="text-soft">
							{t("invited", { until: formats.instant(invitation.expires_at) })}
						</span>,
						"–",
						<Button
							key="actions"
							aria-haspopup="dialog"
							aria-label={t("revokeLabel", { who: invitation.email })}
							onClick={() => onChange({ kind: "revoke", email: invitation.email })}
						>
							{t("revoke.submit")}
						</Button>,
					]),
				),
			]}
		/>
	);
}

/** The kinds of an operator's second factors; none is to be seen to, while the account has access. */
function Factors({ operator: { factors, is_active } }: { operator: Operator }) {
	const { t } = useTranslation("team");
	if (factors.length === 0) {
		return <span className={is_active ? "font-semibold text-amber" : ""}>{t("noFactor")}</span>;
	}
	return factors.map((kind) => t(kind === "webauthn" ? "passkey" : "app")).join(", ");
}

interface ActionProps extends Pick<TeamProps, "onChange"> {
	operator: Operator;
}

/** Changes an operator's access; nobody changes their own. */
function OperatorActions({ operator, onChange }: ActionProps) {
	const { t } = useTranslation("team");
	const { is_own, is_active, role, email, name } = operator;
	if (is_own) return null;
	const kinds = is_active
		? ([ROLE_CHANGES[role], "deactivate"] as const)
		: (["reactivate"] as const);
	return (
		<div className="flex flex-wrap justify-end gap-2">
			{kinds.map((kind) => (
				<Button
					key={kind}
					aria-haspopup="dialog"
					aria-label={t("label", { action: t(`${kind}.submit`), who: name ?? email })}
					onClick={() => onChange({ kind, operator })}
				>
					{t(`${kind}.submit`)}
				</Button>
			))}
		</div>
	);
}

interface ConfirmProps {
	change: Change;
	onDone(): unknown;
	onClose(): void;
}

/** Says what a change means, and makes it. */
function ConfirmChange({ change, onDone, onClose }: ConfirmProps) {
	const { t } = useTranslation("team");
	const failure = useTeamFailure();
	const { kind } = change;
	const who = kind === "revoke" ? change.email : (change.operator.name ?? change.operator.email);
	const act = async () => {
		if (kind === "revoke") await call("revoke_invitation", { email: change.email });
		else await call("change_operator", changed(kind, change.operator));
		notifySuccess(t("changed"), t("changedText"));
		await onDone();
	};
	return (
		<ConfirmDialog
			title={t(`${kind}.title`, { who })}
			text={t(`${kind}.text`)}
			submit={t(`${kind}.submit`)}
			isDangerous={kind === "deactivate"}
			failure={failure}
			act={act}
			onClose={onClose}
		/>
	);
}

/** An operator's access after a change. */
function changed(
	kind: "promote" | "demote" | "deactivate" | "reactivate",
	{ id, role, is_active }: Operator,
) {
	const access = {
		promote: { role: "super_admin", is_active },
		demote: { role: "admin", is_active },
		deactivate: { role, is_active: false },
		reactivate: { role, is_active: true },
	} as const;
	return { operator: id, ...access[kind] };
}
