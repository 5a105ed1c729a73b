import { expect, it } from "vitest";
import { textOf } from "../../../worker/mail/text-of.ts";

it("puts each part on lines of its own, links below their labels, and skips empty parts", () => {
	const content = {
		language: "en" as const,
		subject: "S",
		preview: "P",
		formula: "=F()",
		title: "Title",
		text: ["One", "Two"],
		facts: [
			{ label: "Who", value: "Ada" },
			{ label: "When", value: "Now" },
		],
		fact: (label: string, value: string) => `${label}: ${value}`,
		links: [{ label: "Go", url: "https://t.test/" }],
		copyLink: "Copy:",
		footer: ["Why"],
		home: "https://t.test/en",
	};
	expect(textOf(content)).toBe(
		"Title\n\nOne\n\nTwo\n\nWho: Ada\nWhen: Now\n\nGo\nhttps://t.test/\n\n-- \nWhy\nhttps://t.test/en\n",
	);
	expect(textOf({ ...content, facts: [], links: [] })).toBe(
		"Title\n\nOne\n\nTwo\n\n-- \nWhy\nhttps://t.test/en\n",
	);
});
