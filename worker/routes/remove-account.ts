import type { ChangeOutcome } from "../../contract/accounts.ts";
import { HttpError, reasonOf } from "../http/errors.ts";
import type { Services } from "../services.ts";

/** docs/product/accounts.md#constants */
const TIMEOUT_MS = 15_000;
/** The database's refusals by their HTTP status (docs/product/dashboard.md#account-data). */
const REFUSALS: Record<number, ChangeOutcome<"deletion">> = { 403: "operator", 409: "paid" };

/**
 * Deletes the account of a session that has just begun.
 * @throws HttpError `unavailable`
 */
export async function removeAccount(
	{ sqlCalls }: Pick<Services, "sqlCalls">,
	token: string,
): Promise<ChangeOutcome<"deletion">> {
	const reply = await sqlCalls.asCaller(token, "delete_account", {}, TIMEOUT_MS);
	if (reply.ok) return "deleted";
	const refusal = REFUSALS[reply.status];
	if (refusal === undefined) throw new HttpError("unavailable", reasonOf(reply));
	return refusal;
}
