/** The mails of each kind, as text beside this file (record.ts). */
import { expect, it } from "vitest";
import { LANGUAGES } from "../../../contract/languages.ts";
import { MAILS } from "../mail/sample-mails.ts";
import { recorder } from "./record.ts";

const POST = { title: "Dates & <b>Excel</b>", excerpt: "Court.", slug: "é-1" };
/** Lines that are filled in; the texts themselves are in locales/. The last two are those of every mail. */
const isFilled = (line: string) =>
	/\d|@|http|[“«]|^[^.]{2,40}: ./.test(line) && !/support@|:5173\/(?:en)?$/.test(line);

it("the mails are as recorded", async () => {
	const { services, say, text } = recorder();
	for (const sample of MAILS) {
		// An account may have the address of a reader.
		const mail = { ...sample, subscriber: "6f0c2a4e-6f5e-4b68-9d5b-0c9a4f1f7a11" };
		for (const language of LANGUAGES) {
			const post = mail.kind === "newsletter_post" ? POST : undefined;
			const written = await services.writeMail({ ...mail, language }, post);
			const links = [...written.html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
			const hidden = links
				.map((href) => href.replaceAll("&amp;", "&"))
				.filter((href) => !written.text.includes(href));
			const headers = Object.entries(await services.mailHeaders({ ...mail, language }));
			say(
				`## ${mail.kind} ${language}: ${written.subject}`,
				written.text.split("\n").filter(isFilled).join(" | "),
				...hidden.map((href) => `only in HTML: ${href}`),
				...headers.map(([name, value]) => `${name}: ${value}`),
			);
		}
	}
	await expect(text()).toMatchFileSnapshot("mails.txt");
});
