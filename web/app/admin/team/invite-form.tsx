import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { OPERATOR_ROLES } from "../../../../contract/admin.ts";
import { MAX_OPERATOR_NAME_LENGTH } from "../../../../contract/back-office.ts";
import { isAddress } from "../../../../contract/email-address.ts";
import { AppDialog, DialogCancel } from "../../../ui/app-dialog.tsx";
import { SubmitButton } from "../../../ui/form/submit-button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { call } from "../../call.ts";
import { focusFirstWrong } from "../../focus-first-wrong.ts";
import { useTexts } from "../../formats.ts";
import { notifySuccess } from "../../notify.ts";
import { Choice } from "../widgets/controls.tsx";
import { useTeamFailure } from "./team-failure.ts";

const invitation = z.object({
	name: z.string(),
	email: z.string().check(z.trim(), z.refine(isAddress)),
	role: z.enum(OPERATOR_ROLES),
});

/** Invites somebody by mail (docs/product/back-office.md#team). */
export function InviteForm({ onDone, onClose }: { onDone(): unknown; onClose(): void }) {
	const { t } = useTexts("team");
	const { t: roleOf } = useTexts("admin", "roles");
	const failure = useTeamFailure();
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
			return onDone();
		},
	});
	const submit = form.handleSubmit((typed) => inviting.mutate(typed), focusFirstWrong(form));
	return (
		<AppDialog title={t("form.title")} text={t("form.text")} onClose={onClose}>
			<form onSubmit={submit} noValidate className="mt-5 space-y-4">
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
				{inviting.error && (
					<p role="alert" className="text-red text-sm">
						{failure(inviting.error)}
					</p>
				)}
				<div className="grid grid-cols-2 gap-3">
					<DialogCancel>{t("form.cancel")}</DialogCancel>
					<SubmitButton busy={inviting.isPending}>{t("form.submit")}</SubmitButton>
				</div>
			</form>
		</AppDialog>
	);
}
