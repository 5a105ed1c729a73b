import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { OPERATOR_ROLES } from "../../../../contract/admin.ts";
import { MAX_OPERATOR_NAME_LENGTH } from "../../../../contract/back-office.ts";
import { isAddress } from "../../../../contract/email-address.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { call } from "../../call.ts";
import { focusFirstWrong } from "../../focus-first-wrong.ts";
import { useTexts } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { FormDialog } from "../session/confirm-dialog.tsx";
import { useRefresh } from "../widgets/analytics-query.ts";
import { Choice } from "../widgets/controls.tsx";

const invitation = z.object({
	name: z.string(),
	email: z.string().check(z.trim(), z.refine(isAddress)),
	role: z.enum(OPERATOR_ROLES),
});

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
	const form = useForm<z.infer<typeof invitation>>({
		shouldFocusError: false,
		resolver: standardSchemaResolver(invitation),
		defaultValues: { email: "", name: "", role: "admin" },
	});
	const inviting = useMutation({
		mutationFn: (typed: z.infer<typeof invitation>) => call("invite_operator", typed),
		onSuccess: (_, { email }) => {
			notifySuccess(t("form.done"), t("form.doneText", { email }));
			onClose();
			return refresh();
		},
	});
	const submit = form.handleSubmit((typed) => inviting.mutate(typed), focusFirstWrong(form));
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
				{...form.register("email")}
				type="email"
				inputMode="email"
				autoComplete="off"
				label={t("form.email")}
				error={form.formState.errors.email && t("form.emailInvalid")}
			/>
			<TextField
				{...form.register("name")}
				autoComplete="off"
				maxLength={MAX_OPERATOR_NAME_LENGTH}
				label={t("form.name")}
			/>
			<Controller
				control={form.control}
				name="role"
				render={({ field }) => (
					<div>
						<Choice
							label={t("role")}
							value={field.value}
							options={OPERATOR_ROLES.map((role) => [role, roleOf(role)])}
							onChoose={field.onChange}
						/>
					</div>
				)}
			/>
		</FormDialog>
	);
}
