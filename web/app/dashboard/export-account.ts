import { call } from "../call.ts";

/** Downloads all data of the customer as a file (docs/product.md#account-data). @throws CallError */
export async function exportAccount(): Promise<void> {
	const data = await call("export_account", {});
	const file = new Blob([JSON.stringify(data, null, "\t")], { type: "application/json" });
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = `tabulia-export-${new Date().toISOString().slice(0, 10)}.json`;
	link.click();
	URL.revokeObjectURL(link.href);
}
