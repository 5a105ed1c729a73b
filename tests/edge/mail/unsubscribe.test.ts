import { expect, it } from "vitest";
import type { MailKind } from "../../../contract/mails.ts";
import texts from "../../../locales/fr/mails.json" with { type: "json" };
import { readUnsubscribeToken, unsubscribeHeaders } from "../../../worker/mail/unsubscribe.ts";
import { signHmac } from "../../../worker/runtime/hmac.ts";

const SECRET = "test-unsubscribe-secret";
/** Every kind, as tests/edge/mail/write-mail.test.ts knows them. */
const { layout: _, ...KINDS } = texts;
const MAIL_KINDS = Object.keys(KINDS) as MailKind[];
const ADA = "5f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11";
const EVE = "6f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11";
const site = { SITE_ORIGIN: "https://t.test", UNSUBSCRIBE_SECRET: SECRET };
const headersOf = (kind: MailKind, options = site) =>
	unsubscribeHeaders({ kind, subscriber: ADA }, options);

async function tokenOf(kind: MailKind, options = site): Promise<string> {
	const { "List-Unsubscribe": link = "<https://t.test/>" } = await headersOf(kind, options);
	return new URL(link.slice(1, -1)).searchParams.get("token") ?? "";
}

it("knows the list of each kind; a mail that nobody may miss has none", async () => {
	const lists = await Promise.all(
		MAIL_KINDS.map(async (kind) => [kind, (await tokenOf(kind)).split(".")[0]] as const),
	);
	const kindsOf = (list: string) =>
		lists
			.filter(([, of]) => of === list)
			.map(([kind]) => kind)
			.sort();
	expect(kindsOf("notifications")).toEqual([
		...["allowance_low", "allowance_used_up", "first_steps", "monthly_usage"],
	]);
	expect(kindsOf("newsletter")).toEqual(["newsletter_confirmation", "newsletter_post"]);
	expect(kindsOf("weekly")).toEqual(["weekly_report"]);
	const watch = "alert_watch";
	const alerts = MAIL_KINDS.filter((kind) => kind.startsWith("alert_") && kind !== watch);
	expect(kindsOf("alerts")).toEqual(alerts.toSorted());
});

it("takes the former secret during a rotation, and signs with the new one", async () => {
	const both = `the-new-secret-0123,${SECRET}`;
	expect(await readUnsubscribeToken(await tokenOf("weekly_report"), both)).toBeDefined();
	const token = await tokenOf("weekly_report", { ...site, UNSUBSCRIBE_SECRET: both });
	expect(await readUnsubscribeToken(token, "the-new-secret-0123")).toBeDefined();
});

it("has none without a secret, or for an address without an account", async () => {
	expect(await headersOf("weekly_report", { ...site, UNSUBSCRIBE_SECRET: "" })).toEqual({});
	expect(await unsubscribeHeaders({ kind: "weekly_report" }, site)).toEqual({});
});

it("a token ends one list of one account, and nothing that is changed in it counts", async () => {
	const token = await tokenOf("weekly_report");
	const [list = "", id = "", signature = ""] = token.split(".");
	for (const forged of [
		`alerts.${id}.${signature}`,
		`notifications.${id}.${signature}`,
		`${list}.${EVE}.${signature}`,
		`${list}.${id.toUpperCase()}.${signature}`,
		`${list}.${id}.${"0".repeat(64)}`,
		`${list}.${id}.`,
		`${list}.${id}`,
		`${token}.more`,
		"",
	]) {
		expect(await readUnsubscribeToken(forged, SECRET), forged).toBeUndefined();
	}
});

it("counts with no other secret, none, and no signature made for something else", async () => {
	const token = await tokenOf("weekly_report");
	expect(await readUnsubscribeToken(token, "another-secret-0123")).toBeUndefined();
	expect(await readUnsubscribeToken(token, "")).toBeUndefined();
	const foreign = await signHmac(`attribution.weekly.${ADA}`, SECRET);
	expect(await readUnsubscribeToken(`weekly.${ADA}.${foreign}`, SECRET)).toBeUndefined();
});
