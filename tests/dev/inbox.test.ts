import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createInboxApp } from "../../dev/inbox/inbox-app.ts";
import { type Mailbox, openMailbox } from "../../dev/inbox/mailbox.ts";

let folder: string;
let mailbox: Mailbox;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "tabulia-inbox-"));
	mailbox = await openMailbox(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const HTML = '<p>H</p><a href="https://t.test/a">link</a><script>alert(1)</script>';

function source(subject: string, html = HTML): Uint8Array {
	const lines = [
		"From: Tabulia <no-reply@t.test>",
		"To: Ada <ada@t.test>, bob@t.test",
		`Subject: ${subject}`,
		"Content-Type: multipart/alternative; boundary=b",
		"",
		"--b",
		"Content-Type: text/plain; charset=utf-8",
		"",
		"Open https://t.test/a?b=1&c=2 <now>",
		...(html ? ["--b", "Content-Type: text/html; charset=utf-8", "", html] : []),
		"--b--",
	];
	return new TextEncoder().encode(lines.join("\r\n"));
}

async function page(path = "/"): Promise<string> {
	return (await createInboxApp(mailbox).request(path)).text();
}

describe("the mailbox", () => {
	it("returns subject, sender, receivers and both parts", async () => {
		await mailbox.add(source("=?utf-8?Q?=C3=89t=C3=A9?="));
		const [mail] = mailbox.list();
		expect(mail).toMatchObject({
			subject: "Été",
			from: "Tabulia",
			to: [{ address: "ada@t.test" }, { address: "bob@t.test" }],
		});
		expect(mail?.html?.trim()).toBe(HTML);
		expect(mail?.text).toContain("https://t.test/a?b=1&c=2");
	});

	it("keeps its mails, newest first, when the stack starts again", async () => {
		for (const subject of ["one", "two"]) {
			await mailbox.add(source(subject));
			await new Promise((resolve) => setTimeout(resolve, 2));
		}
		const again = await openMailbox(folder);
		expect(again.list().map(({ subject }) => subject)).toEqual(["two", "one"]);
	});

	it("deletes the files of the oldest mails past 500", async () => {
		const mail = source("s");
		for (let n = 0; n <= 500; n++) await mailbox.add(mail);
		expect(mailbox.list()).toHaveLength(500);
		expect(readdirSync(folder)).toHaveLength(500);
	});
});

describe("the page", () => {
	it("says that nothing was received", async () => {
		expect(await page()).toContain("No mail has been received yet.");
	});

	it("lists the mails and shows the newest in a sandboxed frame", async () => {
		await mailbox.add(source("<b>Hi</b>"));
		const text = await page();
		expect(text).toContain("&lt;b&gt;Hi&lt;/b&gt;");
		expect(text).toContain("ada@t.test, bob@t.test");
		expect(text).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
		expect(text).not.toContain("alert(1)");
	});

	it("shows the text with links", async () => {
		await mailbox.add(source("s", ""));
		const text = await page();
		expect(text).not.toContain("<iframe");
		expect(text).toContain('<a href="https://t.test/a?b=1&amp;c=2" target="_blank"');
		expect(text).toContain("&lt;now&gt;");
	});

	it("serves the HTML of a mail without scripts, its links in a new tab", async () => {
		await mailbox.add(source("s"));
		const path = `/mails/${mailbox.list()[0]?.id}/html`;
		const response = await createInboxApp(mailbox).request(path);
		expect(response.headers.get("content-security-policy")).toMatch(/^sandbox allow-popups /);
		expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
		expect(await response.text()).toContain('<base target="_blank">');
		expect((await createInboxApp(mailbox).request("/mails/none/html")).status).toBe(404);
	});

	it("deletes all mails", async () => {
		await mailbox.add(source("s"));
		const app = createInboxApp(mailbox);
		expect(await (await app.request("/api/newest")).json()).toBe(mailbox.list()[0]?.id);
		expect((await app.request("/api/email", { method: "DELETE" })).status).toBe(204);
		expect(await (await app.request("/api/email")).json()).toEqual([]);
		expect(await (await app.request("/api/newest")).json()).toBeNull();
		expect(readdirSync(folder)).toEqual([]);
	});
});
