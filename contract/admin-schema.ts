/** Response of `ADMIN_API.session` about the caller. */
import * as z from "zod/mini";
import type { FactorDue } from "./admin.ts";

/** docs/product/back-office.md#operators */
export const adminRecordSchema = z.object({
	email: z.string(),
	name: z.nullable(z.string()),
	role: z.enum(["admin", "super_admin"]),
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
