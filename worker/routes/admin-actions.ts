/**
 * `POST /api/admin/system/*` and `/api/admin/customers/*`: what the Worker does for a super_admin
 * (docs/product/back-office.md#system-page). The audit entry is written first and is the permission; the outcome
 * completes it.
 */

import type { WorkerAction } from "../../contract/admin.ts";
import { ACCOUNT_PATHS } from "../../contract/paths.ts";
import type { ActionDone, AuditEntry } from "../../contract/system-schema.ts";
import { createHandlers } from "../app-env.ts";
import { applyInOrder } from "../billing/apply-in-order.ts";
import { addressOf } from "../http/client-address.ts";
import { HttpError, reasonOf } from "../http/errors.ts";
import type { Background } from "../runtime/background.ts";
import type { Services } from "../services.ts";
import type { AuthResult } from "../supabase/auth.ts";
import { backgroundOf } from "./wait-until.ts";
import { requireToken } from "./with-session.ts";

type Detail = AuditEntry["detail"];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STRIPE_ID = /^\w{1,255}$/;

interface Request {
	/** The customer on whom it acts. */
	account: string;
	/** Stripe customer that is attached to it. */
	payer: string;
	/** Auth limits the operator by it. */
	address: string;
	background: Background;
}

/** Auth's codes for a mail that comes too soon. */
const TOO_OFTEN: ReadonlySet<string> = new Set(["rate_limited", "over_email_send_rate_limit"]);

type Act = (services: Services, request: Request) => Promise<Detail>;

/** Has Auth mail a link to an account that has confirmed its address, or has not. No language: the mail is in the account's. */
function mailLink(
	confirmed: boolean,
	send: (
		services: Services,
		to: string,
		caller: { address: string },
	) => Promise<AuthResult<unknown>>,
): Act {
	return async (services, { account, address }) => {
		const found = await services.sqlCalls.asService("find_address", { account, confirmed });
		if (!found.ok) throw new HttpError("unavailable", reasonOf(found));
		if (found.value === null) throw new HttpError(confirmed ? "not_found" : "already_confirmed");
		const result = await send(services, found.value, { address });
		if (result.ok) return {};
		throw new HttpError(TOO_OFTEN.has(result.code) ? "rate_limited" : "unavailable", result.reason);
	};
}

const ACTS: Record<WorkerAction, Act> = {
	async replay_spool({ spool, ingest }) {
		const revived = await spool.reviveDead();
		const stored = await spool.replay(ingest);
		const { waitingBatches, deadBatches } = await spool.count();
		return { revived, stored, waiting: waitingBatches, dead: deadBatches };
	},
	async purge_blog({ blog }, { background }) {
		await (await blog()).purge({ gone: [], isWide: true }, background);
		return {};
	},
	accept_blog: async ({ blog }, { background }) => (await blog()).accept(background),
	resend_confirmation: mailLink(false, ({ auth, env }, to, caller) =>
		auth.resend(to, env.SITE_ORIGIN, caller),
	),
	send_reset: mailLink(true, ({ auth, env }, to, caller) =>
		auth.recover(to, env.SITE_ORIGIN + ACCOUNT_PATHS.resetPassword, caller),
	),
	/** A second run goes on where one has failed: an event that was applied is unclaimed no more. */
	async attach_payer(services, { account, payer }) {
		const found = await services.sqlCalls.asService("list_unclaimed_events", { customer: payer });
		if (!found.ok) throw new HttpError("unavailable", reasonOf(found));
		if (found.value.length === 0) throw new HttpError("not_found");
		for (const event of found.value) {
			const result = await applyInOrder({ ...event, user_id: account }, services);
			if (!result.ok) throw new HttpError("unavailable", `${event.id}: ${result.reason}`);
			if (result.outcome === "unknown_customer") throw new HttpError("not_found");
		}
		return { payer, events: found.value.length };
	},
};

export const adminAction = (action: WorkerAction) =>
	createHandlers(async (c) => {
		const { responses, log, sqlCalls } = c.env;
		const token = requireToken(c);
		const account = c.req.param("account");
		if (account !== undefined && !UUID.test(account)) return c.notFound();
		const payer = c.req.param("payer") ?? "";
		if (action === "attach_payer" && !STRIPE_ID.test(payer)) return c.notFound();
		const begun = { action, account };
		const reply = await sqlCalls.asCaller(token, "begin_admin_action", begun);
		if (!reply.ok) throw new HttpError(reply.code, action);
		const entry = reply.value;
		const finish = async (outcome: "done" | "failed", detail: Detail) => {
			const done = await sqlCalls.asService("finish_admin_action", { entry, outcome, detail });
			if (done.ok) return;
			log.error("audit_not_completed", { action, entry, reason: reasonOf(done) });
		};
		try {
			const address = addressOf(c.req.raw.headers);
			const request = { account: account ?? "", payer, address, background: backgroundOf(c) };
			const detail = await ACTS[action](c.env, request);
			await finish("done", detail);
			return responses.json({ action, detail } satisfies ActionDone);
		} catch (error) {
			await finish("failed", {});
			if (error instanceof HttpError) throw error;
			throw new HttpError("unavailable", `${action} ${entry}: ${String(error)}`);
		}
	});
