import { fireEvent, screen } from "@testing-library/react";
import decodeQR from "qr/decode.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CampaignLink } from "../../../../../contract/link-calls-schema.ts";
import { LinksPage } from "../../../../../web/app/admin/campaigns/links/links-page.tsx";
import { openAdmin, openDialog } from "../../admin-app.tsx";
import { ok } from "../../fake-worker.ts";
import { NO_FIGURES } from "../no-figures.ts";

const LINK: CampaignLink = {
	...{ name: "salon", path: "/pricing", utm_source: "flyer", utm_medium: "print" },
	...{ utm_campaign: "salon", utm_content: "", admin_email: "ada@example.com" },
	...{ created_at: "2026-11-20T10:00:00Z", archived_at: null },
	figures: { views: 1234, clicks: 20, sign_ups: 12, paid: 3, revenue: 6996 },
};
beforeEach(() => {
	const data = [{ key: { utm_source: "google_ads" }, now: NO_FIGURES, before: NO_FIGURES }];
	vi.stubGlobal("fetch", async () => Response.json({ success: true, data }));
});

/** Opens the page. @returns the inputs of a call */
const open = (links: CampaignLink[]) =>
	openAdmin(<LinksPage />, { rpc: { list_links: ok(links) } }).inputsOf;

it("a link has a code that leads to its short address", async () => {
	open([LINK]);
	fireEvent.click(await screen.findByRole("button", { name: "Code QR de salon" }));
	const drawing = await screen.findByRole("img", { name: "Code QR de salon" });
	expect(decoded(drawing)).toBe(`${location.origin}/go/salon`);
});

/** Text that a camera reads in the drawing, four pixels for each module. */
function decoded(drawing: Element): string {
	const size = Number(drawing.getAttribute("viewBox")?.split(" ")[2]) * 4;
	const data = new Uint8Array(size * size * 4).fill(255);
	const dark = drawing.querySelector("path[fill='#000']")?.getAttribute("d") ?? "";
	for (const [, x, y] of dark.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
		for (let n = 0; n < 16; n++) {
			const at = (Number(y) * 4 + (n >> 2)) * size + Number(x) * 4 + (n & 3);
			data.fill(0, 4 * at, 4 * at + 3);
		}
	}
	return decodeQR({ width: size, height: size, data });
}

describe("the form", () => {
	const fields = {
		...{ Nom: " Salon-2026", "Page d’arrivée": "/en/pricing", Source: "GOOGLE_ads" },
		...{ Support: "print", Campagne: "été & co", "Contenu (facultatif)": "b" },
	};
	const fill = async (values: Record<string, string>) => {
		const dialog = await openDialog("Nouveau lien");
		for (const [label, value] of Object.entries(values)) {
			fireEvent.change(dialog.getByLabelText(label), { target: { value } });
		}
		return dialog;
	};
	const submit = () => fireEvent.submit(document.querySelector("form") as HTMLFormElement);

	it("warns of a new name and of the same tags, and takes the closest name instead", async () => {
		open([LINK]);
		const dialog = await fill({ Source: "google-ads", Support: "billboard", Campagne: "salon" });
		await dialog.findByText(/Connu : google_ads/);
		dialog.getByText("Jamais vu jusqu’ici.");
		expect(dialog.getAllByRole("status")).toHaveLength(2);
		fireEvent.click(dialog.getByRole("button", { name: "Prendre google_ads" }));
		expect(dialog.getByLabelText<HTMLInputElement>("Source").value).toBe("google_ads");
		expect(dialog.getAllByRole("status")).toHaveLength(1);
		for (const [label, value] of Object.entries({ Source: "Flyer", Support: "print" })) {
			fireEvent.change(dialog.getByLabelText(label), { target: { value } });
		}
		await dialog.findByText(/Mêmes balises que salon/);
	});

	it("takes no page that the site does not have", async () => {
		const inputsOf = open([]);
		const dialog = await fill(fields);
		await dialog.findByText("Compté sous google_ads");
		for (const value of [
			"/pricng",
			"https://evil.example",
			"/admin",
			"/go/salon",
			"//evil.example",
		]) {
			fireEvent.change(dialog.getByLabelText("Page d’arrivée"), { target: { value } });
			dialog.getByText("Le site n’a pas cette page.");
			submit();
		}
		await Promise.resolve();
		expect(inputsOf("create_link")).toEqual([]);
	});
});
