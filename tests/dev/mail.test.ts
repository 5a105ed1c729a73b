import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readMails, smtpSender, startInbox } from "../../dev/mail.ts";
import { findFreePorts } from "../../dev/ports.ts";

test("the inbox stores the sent mails and returns those of an address, oldest first", async () => {
	const folder = mkdtempSync(join(tmpdir(), "tabulia-mail-"));
	const { mail, smtp } = await findFreePorts();
	const inbox = await startInbox({ webPort: mail, smtpPort: smtp, folder });
	const send = smtpSender(smtp);
	for (const [to, subject] of [
		["one@example.com", "Été 1"],
		["two@example.com", "other"],
		["one@example.com", "Été 2"],
	] as const) {
		await send({ to, subject, html: `<p>${subject}</p>`, text: subject });
	}
	const mails = await readMails(inbox.url, "one@example.com");
	expect(mails.map(({ subject }) => subject)).toEqual(["Été 1", "Été 2"]);
	expect(mails[0]?.html).toContain("<p>Été 1</p>");
	await expect(startInbox({ webPort: mail, smtpPort: smtp, folder })).rejects.toThrow("EADDRINUSE");
	await inbox.stop();
	await expect(send({ to: "one@example.com", subject: "", html: "", text: "" })).rejects.toThrow(
		"ECONNREFUSED",
	);
	rmSync(folder, { recursive: true });
});
