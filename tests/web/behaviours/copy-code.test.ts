import { beforeEach, describe, expect, it, vi } from "vitest";
import { offerCopies } from "../../../web/site/behaviours/copy-code.ts";

const button = () => document.querySelector("button") as HTMLButtonElement;
const status = () => document.querySelector('[role="status"]')?.textContent;

describe("the button of a block of code", () => {
	beforeEach(() => {
		vi.useFakeTimers();
		document.body.innerHTML =
			'<div data-copy="Copier" data-copied="Copié" data-failed="Ctrl + C"><div class="post-code"><span>Excel</span><pre><code>=<i>SOMME</i>(A1)</code></pre></div></div>';
		offerCopies();
	});

	it("stands between the language and the code", () => {
		expect(document.querySelector("span + button + [role=status] + pre")).not.toBeNull();
		expect(button().textContent).toBe("Copier");
	});

	it("copies the code without its colours, and says so for a moment", async () => {
		const writeText = vi.fn(async () => {});
		vi.stubGlobal("navigator", { clipboard: { writeText } });
		button().click();
		await vi.advanceTimersByTimeAsync(1500);
		// The second copy is shown as long.
		button().click();
		await vi.advanceTimersByTimeAsync(1000);
		expect(writeText).toHaveBeenCalledWith("=SOMME(A1)");
		expect([button().textContent, status()]).toEqual(["Copié", "Copié"]);
		await vi.advanceTimersByTimeAsync(1000);
		expect([button().textContent, status()]).toEqual(["Copier", ""]);
	});

	it("selects the code where copying is refused", async () => {
		vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject() } });
		button().click();
		await vi.advanceTimersByTimeAsync(1);
		expect(status()).toBe("Ctrl + C");
		expect(getSelection()?.toString()).toBe("=SOMME(A1)");
	});

	it("is not added where the page has no texts for it", () => {
		document.body.innerHTML =
			'<div class="post-code"><span>A</span><pre><code>a</code></pre></div>';
		offerCopies();
		expect(button()).toBeNull();
	});
});
