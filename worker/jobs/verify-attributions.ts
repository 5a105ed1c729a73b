import { judgeAttribution } from "../attribution/attribution-token.ts";
import { valueOrThrow } from "../http/errors.ts";
import type { Services } from "../services.ts";

const BATCH = 200;
/** Per run: what remains is verified by the next one. */
const MAX_BATCHES = 10;

/**
 * Verifies the attribution of new sign-ups (docs/product/visits.md#attribution). Without a secret they wait: nobody could
 * tell a forged token from a true one.
 * @returns the number of sign-ups.
 */
export async function verifyAttributions({
	env,
	sqlCalls: { asService },
}: Pick<Services, "env" | "sqlCalls">): Promise<number> {
	if (env.ATTRIBUTION_SECRET === "") return 0;
	let judged = 0;
	for (let batch = 0; batch < MAX_BATCHES; batch++) {
		const pending = valueOrThrow(await asService("list_pending_attributions", { max_rows: BATCH }));
		if (pending.length === 0) break;
		const judging = pending.map(async ({ user_id, token, signed_up_at }) => ({
			user_id,
			...(await judgeAttribution(token, signed_up_at, env.ATTRIBUTION_SECRET)),
		}));
		const verdicts = await Promise.all(judging);
		valueOrThrow(await asService("settle_attributions", { verdicts }));
		judged += pending.length;
		if (pending.length < BATCH) break;
	}
	return judged;
}
