import { beforeEach, expect, it } from "vitest";
import { watchDuties } from "../../../worker/jobs/watch-duties.ts";
import { fakeSendMail } from "../../fakes/mails.ts";
import { bindings, createSite, emptyKv } from "../harness.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const BROKEN = [
	{ name: "refresh_facts", problem: "refresh_facts: 500" },
	{ name: "check_alerts", problem: "unavailable: 503" },
];

beforeEach(() => emptyKv(bindings.SPOOL));

function watching(sendMail = fakeSendMail()) {
	const { services, log } = createSite({ services: { sendMail } });
	return {
		log,
		sent: sendMail.sent,
		watch: (unwell = BROKEN, now = NOW) => watchDuties(unwell, now, services),
	};
}

it("mails the support what does not work, by name and with the error of the alerts", async () => {
	const { sent, watch } = watching();
	await watch();
	expect(sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({ to: "support@tabulia.example", key: `alert_watch:${NOW}` });
	expect(sent[0]?.text).toContain("calcul des chiffres, recherche des alertes");
	expect(sent[0]?.text).toContain("check_alerts: unavailable: 503");
});

it("mails once in 24 hours", async () => {
	const { sent, watch } = watching();
	await watch();
	await watch(BROKEN, NOW + DAY_MS - 1);
	expect(sent).toHaveLength(1);
	await watch(BROKEN, NOW + DAY_MS);
	expect(sent).toHaveLength(2);
});

it("tries again with the next run when the provider refuses, and says so", async () => {
	const { log, sent, watch } = watching(
		fakeSendMail({ ok: false, retry: true, reason: "resend 503" }, { ok: true }),
	);
	await watch();
	const fields = { reason: "Error: resend 503" };
	expect(log.lines).toEqual([{ level: "error", event: "watch_mail_not_sent", fields }]);
	await watch();
	expect(sent).toHaveLength(2);
});

it("sends nothing while KV cannot tell whether it was sent, and never throws", async () => {
	const { services, log } = createSite({ services: { sendMail: fakeSendMail() } });
	const SPOOL = { get: () => Promise.reject(new Error("KV down")) } as unknown as KVNamespace;
	await watchDuties(BROKEN, NOW, { ...services, env: { ...services.env, SPOOL } });
	const fields = { reason: "Error: KV down" };
	expect(log.lines).toEqual([{ level: "error", event: "watch_mail_not_sent", fields }]);
});
