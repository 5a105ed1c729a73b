import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { NewsletterPage } from "../../../web/app/admin/customers/newsletter-page.tsx";
import { openAdmin } from "./admin-app.tsx";
import { ok } from "./fake-worker.ts";

const POST = {
	...{ post: 7, title: "Dates", language: "fr", is_dropped: false, is_paused: false },
	...{ waiting: 3, sent: 12, failed: 0, next_at: "2026-11-20T10:00:00Z" },
};

const READER = {
	...{ email: "ada@example.com", language: "fr", since: "2026-11-20T10:00:00Z", bounces: 1 },
};

function open(changed: Partial<typeof POST> = {}, role: "admin" | "super_admin" = "super_admin") {
	openAdmin(<NewsletterPage />, {
		role,
		rpc: {
			list_newsletter_posts: ok([{ ...POST, ...changed }]),
			list_newsletter_readers: ok({
				readers: [READER],
				waiting: 0,
				ended: { bounce: 2, complaint: 1 },
			}),
		},
	});
	return screen.findByText("Dates").then((title) => title.closest("li") as HTMLElement);
}

it.each([
	["waits", {}, ["Mettre en pause", "Annuler l’envoi"]],
	["is paused", { is_paused: true }, ["Reprendre", "Annuler l’envoi"]],
	["has left", { waiting: 0 }, []],
])("offers for a post that %s what can be done", async (_, changed, names) => {
	const buttons = within(await open(changed)).queryAllByRole("button");
	expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
});

it("offers nothing to an operator with fewer rights", async () => {
	expect(within(await open({}, "admin")).queryAllByRole("button")).toEqual([]);
});
