import { beforeEach, describe, expect, it, vi } from "vitest";
import { offerSharing } from "../../../web/site/behaviours/share.ts";

const button = () => document.querySelector("button") as HTMLButtonElement;
const status = () => document.querySelector('[role="status"]')?.textContent;

describe("a button for one of the two", () => {
	const show = (how: string) => {
		document.body.innerHTML = `<p><button hidden data-share="${how}" data-copied="Copiée"></button><span role="status"></span></p>`;
		offerSharing();
	};

	it("for the share sheet is shown only where there is one", () => {
		withBrowser({});
		show("system");
		expect(button().hidden).toBe(true);
		withBrowser({ share: vi.fn() });
		show("system");
		expect(button().hidden).toBe(false);
	});

	it("for copying copies although there is a share sheet", async () => {
		const share = vi.fn();
		withBrowser({ share, writeText: async () => {} });
		show("copy");
		button().click();
		await vi.waitFor(() => expect(status()).toBe("Copiée"));
		expect(share).not.toHaveBeenCalled();
	});
});

function withBrowser(parts: { share?: unknown; writeText?: () => Promise<void> }): void {
	vi.stubGlobal("navigator", { share: parts.share, clipboard: { writeText: parts.writeText } });
}

describe("a share button", () => {
	beforeEach(() => {
		document.head.innerHTML =
			'<title>Bêta</title><link rel="canonical" href="https://t.example/beta">';
		document.body.innerHTML =
			'<p><button type="button" hidden data-share data-copied="Copiée" data-failed="Non :">Partager</button><span role="status"></span></p>';
		offerSharing();
	});

	it("is made visible by the script", () => {
		expect(button().hidden).toBe(false);
	});

	it("passes the canonical URL to the device's share sheet", async () => {
		const share = vi.fn(async () => {});
		withBrowser({ share });
		button().click();
		expect(share).toHaveBeenCalledWith({ title: "Bêta", url: "https://t.example/beta" });
	});

	it("shows nothing when the visitor cancels", async () => {
		withBrowser({ share: () => Promise.reject(new DOMException("no", "AbortError")) });
		button().click();
		await Promise.resolve();
		expect(status()).toBe("");
	});

	it.each([
		["copies the address", async () => {}, "Copiée"],
		["shows it where copying is refused", () => Promise.reject(), "Non : https://t.example/beta"],
	])("without a share sheet %s", async (_, writeText, message) => {
		withBrowser({ writeText });
		button().click();
		await vi.waitFor(() => expect(status()).toBe(message));
	});
});
