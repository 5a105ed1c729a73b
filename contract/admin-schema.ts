/** Response of `ADMIN_API.session` about the caller. */
import * as z from "zod/mini";
import { type FactorDue, OPERATOR_ROLES } from "./admin.ts";

/** docs/product/back-office.md#operators */
export const adminRecordSchema = z.object({
	email: z.string(),
	name: z.nullable(z.string()),
	role: z.enum(OPERATOR_ROLES),
	is_active: z.boolean(),
	created_at: z.string(),
	last_login: z.nullable(z.string()),
});
export type AdminRecord = z.infer<typeof adminRecordSchema>;

/** Empty for customers. */
export interface AdminState {
	admin?: AdminRecord;
	factorDue?: FactorDue;
}
