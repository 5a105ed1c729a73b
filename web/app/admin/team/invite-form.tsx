import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { OPERATOR_ROLES, type OperatorRole } from "../../../../contract/admin.ts";
import { MAX_OPERATOR_NAME_LENGTH } from "../../../../contract/back-office.ts";
import { isAddress } from "../../../../contract/email-address.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { call } from "../../call.ts";
import { useTexts } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { FormDialog } from "../session/confirm-dialog.tsx";
import { useRefresh } from "../widgets/analytics-query.ts";
import { Choice } from "../widgets/controls.tsx";

interface Props {
	/** Why an invitation was refused. */
	failure(error: Error): string;
	onClose(): void;
}

/** Invites somebody by mail (docs/product/back-office.md#team). */
export function InviteForm({ failure, onClose }: Props) {
	const { t } = useTexts("team");
	const { t: roleOf } = useTexts("admin", "roles");
	const refresh = useRefresh("list_team");
	const field = useRef<HTMLInputElement>(null);
	const [address, setAddress] = useState("");
	const [name, setName] = useState("");
	const [role, setRole] = useState<OperatorRole>("admin");
	const [isTried, setTried] = useState(false);
	const email = address.trim();
	const inviting = useMutation({
		mutationFn: () => call("invite_operator", { name, email, role }),
		onSuccess: () => {
			notifySuccess(t("form.done"), t("form.doneText", { email }));
			onClose();
			return refresh();
		},
	});
	const submit = () => {
		setTried(true);
		if (isAddress(email)) inviting.mutate();
		else field.current?.focus();
	};
	return (
		<FormDialog
			title={t("form.title")}
			text={t("form.text")}
			submit={t("form.submit")}
			isBusy={inviting.isPending}
			error={inviting.error ? failure(inviting.error) : undefined}
			onSubmit={submit}
			onClose={onClose}
		>
			<TextField
				ref={field}
				type="email"
				inputMode="email"
				autoComplete="off"
				label={t("form.email")}
				error={isTried && !isAddress(email) ? t("form.emailInvalid") : undefined}
				value={address}
				onChange={({ target }) => setAddress(target.value)}
			/>
			<TextField
				autoComplete="off"
				maxLength={MAX_OPERATOR_NAME_LENGTH}
				label={t("form.name")}
				value={name}
				onChange={({ target }) => setName(target.value)}
			/>
			<div>
				<Choice<OperatorRole>
					label={t("role")}
					value={role}
					options={OPERATOR_ROLES.map((one) => [one, roleOf(one)])}
					onChoose={setRole}
				/>
			</div>
		</FormDialog>
	);
}
