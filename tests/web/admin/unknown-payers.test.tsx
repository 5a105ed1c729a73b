import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ADMIN_PATHS } from "../../../contract/paths.ts";
import { CustomersPage } from "../../../web/app/admin/customers/customers-page.tsx";
import { openAdmin, openDialog } from "./admin-app.tsx";
import { ok } from "./fake-worker.ts";

const ID = "0b596d35-3d88-4d24-b16e-b0fe7bacdebb";
const ROW = {
	...{ id: ID, email: "ada@example.com", name: "Ada", plan: "premium", state: "in_arrears" },
	...{ signed_up_at: "2026-10-01T23:30:00Z", is_confirmed: false, is_operator: false },
	...{ source: null, last_used_at: null, calls: 1234, mrr: 1166, language: "en" },
};

it("attaches a payment without an account to the one that a search finds", async () => {
	const payer = { customer_id: "cus_1", email: "x@example.com", paid_at: "2026-11-21T10:00:00Z" };
	const payers = ok([{ ...payer, amount: 1399, currency: "eur" }]);
	const list_customers = ok({ customers: [ROW], has_more: false, is_cut: false });
	openAdmin(<CustomersPage />, {
		at: ADMIN_PATHS.customers,
		rpc: { list_customers, list_unknown_payers: payers },
	});
	const others = globalThis.fetch;
	const attached: string[] = [];
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		if (!path.includes("/payers/")) return others(path, init);
		attached.push(path);
		return Response.json({ action: "attach_payer", detail: {} });
	});
	const dialog = await openDialog("Rattacher");
	expect(await dialog.findByRole("link", { name: "Ada" })).toBeTruthy();
	const attach = dialog.getByRole("button", { name: "Rattacher" });
	// Nobody attaches to the account of an address that was searched before.
	for (const [typed, isReady] of [
		["eve@example.com", false],
		["x@example.com", true],
	] as const) {
		fireEvent.change(dialog.getByRole("textbox"), { target: { value: typed } });
		expect(attach).toHaveProperty("disabled", !isReady);
	}
	fireEvent.click(attach);
	expect(await screen.findByText("Paiement rattaché")).toBeTruthy();
	expect(attached).toEqual([`/api/admin/customers/${ID}/payers/cus_1`]);
});
