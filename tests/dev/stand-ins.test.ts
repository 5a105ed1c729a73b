/** Providers beside a hosted project: no database, and all of them respond. */
import { afterEach, expect, it } from "vitest";
import type { SendMail } from "../../dev/mail.ts";
import { findFreePort } from "../../dev/ports.ts";
import { startStandIns } from "../../dev/stand-ins.ts";
import { localVariables } from "../../dev/worker-env.ts";

let stop = async () => {};
afterEach(() => stop());

it("takes mails, and lists no subscription and no charge of a project that it cannot read", async () => {
	const sent: Parameters<SendMail>[0][] = [];
	const port = await findFreePort();
	const sendMail: SendMail = async (mail) => void sent.push(mail);
	stop = await startStandIns({ port, siteUrl: "http://localhost:5173", sendMail });
	const { RESEND_URL = "", STRIPE_URL = "" } = localVariables({
		...{ hot: false, siteUrl: "http://localhost:5173", supabaseUrl: "https://abc.supabase.co" },
		...{ publishableKey: "p", secretKey: "s", wordpressUrl: "http://127.0.0.1:8881" },
		standInsUrl: `http://127.0.0.1:${port}`,
	});
	const mail = {
		...{ from: "Tabulia <no-reply@tabulia.example>", to: ["ada@example.com"] },
		...{ reply_to: "help@tabulia.example", subject: "Hello", html: "<p>Hello</p>", text: "Hello" },
	};
	const accepted = await fetch(RESEND_URL, { method: "POST", body: JSON.stringify(mail) });
	expect([accepted.status, sent]).toMatchObject([200, [{ to: "ada@example.com" }]]);
	const statuses = ["/v1/subscriptions/sub_1", "/v1/charges?payment_intent=pi_1"].map(
		async (path) => (await fetch(STRIPE_URL + path)).status,
	);
	expect(await Promise.all(statuses)).toEqual([404, 200]);
});
