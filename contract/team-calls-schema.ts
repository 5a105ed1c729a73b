/** Calls of the team's page: who has access to the back-office (docs/product/back-office.md#team). */
import * as z from "zod/mini";
import { OPERATOR_ROLES } from "./admin.ts";
import { MAX_OPERATOR_NAME_LENGTH } from "./back-office.ts";
import type { Call } from "./call-schema.ts";
import { emailAddress } from "./email-address-schema.ts";
import { uniformText } from "./text-schema.ts";

const text = z.nullable(z.string());
const access = { role: z.enum(OPERATOR_ROLES), is_active: z.boolean() };
const operator = z.object({
	id: z.string(),
	email: z.string(),
	name: text,
	...access,
	is_own: z.boolean(),
	created_at: z.string(),
	last_login: text,
	/** Kinds of the second factors, in the words of Auth. */
	factors: z.array(z.string()),
});
export type Operator = z.infer<typeof operator>;

const invitation = z.object({
	email: z.string(),
	name: text,
	role: access.role,
	/** Address of the super_admin. */
	inviter: z.string(),
	expires_at: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** Each change but a revocation needs a sign-in of the last 10 minutes (docs/product/back-office.md#team). */
export const TEAM_CALLS = {
	list_team: {
		who: "super_admin",
		input: z.object({}),
		output: z.object({ operators: z.array(operator), invitations: z.array(invitation) }),
	},
	invite_operator: {
		who: "super_admin",
		input: z.object({
			email: emailAddress(),
			name: uniformText.check(z.maxLength(MAX_OPERATOR_NAME_LENGTH)),
			role: access.role,
		}),
		output: z.null(),
	},
	revoke_invitation: {
		who: "super_admin",
		input: z.object({ email: emailAddress() }),
		output: z.null(),
	},
	change_operator: {
		who: "super_admin",
		input: z.object({ operator: z.guid(), ...access }),
		output: z.null(),
	},
} as const satisfies Record<string, Call>;
