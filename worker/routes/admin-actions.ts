/**
 * `POST /api/admin/system/*` and `/api/admin/customers/*`: what the Worker does for a super_admin
 * (docs/product.md#system-page). The audit entry is written first and is the permission; the outcome
 * completes it.
 */
import type { Handler } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { ActionDone, AuditEntry, WorkerAction } from "../contract/admin.ts";
import { HttpError } from "../http/errors.ts";
import { requireSameOrigin } from "../http/read-body.ts";
import type { Services } from "../services.ts";
import { requireToken, requireVerdict } from "./admin-token.ts";

type Detail = AuditEntry["detail"];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param account of the customer, for an action on one */
type Act = (services: Services, account: string) => Promise<Detail>;

const ACTS: Record<WorkerAction, Act> = {
	async replay_spool({ spool, ingest }) {
		const revived = await spool.reviveDead();
		const stored = await spool.replay(ingest);
		const { waitingBatches, deadBatches } = await spool.count();
		return { revived, stored, waiting: waitingBatches, dead: deadBatches };
	},
	async purge_blog({ blog }) {
		await (await blog()).purge({ gone: [] });
		return {};
	},
	async resend_confirmation({ resendConfirmation }, account) {
		const problem = await resendConfirmation(account);
		if (problem !== undefined) throw new HttpError(problem, "resend_confirmation");
		return {};
	},
};

export function adminAction(action: WorkerAction): Handler<AppEnv> {
	return async (c) => {
		const { responses, env, log, operations } = c.env;
		requireSameOrigin(c.req.raw, env.SITE_ORIGIN);
		const token = requireToken(c.req.raw.headers);
		const account = c.req.param("id");
		if (account !== undefined && !UUID.test(account)) return c.notFound();
		const { verdict, value: entry } = await operations.begin(token, action, account);
		requireVerdict(verdict);
		if (entry === undefined) throw new HttpError("unavailable");
		const finish = async (outcome: "done" | "failed", detail: Detail) => {
			const verdict = await operations.finish(entry, outcome, detail);
			if (verdict !== "allowed") log.error("audit_not_completed", { action, entry, verdict });
		};
		try {
			const detail = await ACTS[action](c.env, account ?? "");
			await finish("done", detail);
			return responses.json({ action, detail } satisfies ActionDone);
		} catch (error) {
			await finish("failed", {});
			if (error instanceof HttpError) throw error;
			throw new HttpError("unavailable", `${action} ${entry}: ${String(error)}`);
		}
	};
}
