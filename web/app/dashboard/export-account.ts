import type { SupabaseClient } from "@supabase/supabase-js";

/**
 * Downloads all data of the customer as a file (docs/product.md#account-data).
 * @throws the database's error.
 */
export async function exportAccount(supabase: SupabaseClient): Promise<void> {
	const { data, error } = await supabase.rpc("export_account");
	if (error) throw error;
	const file = new Blob([JSON.stringify(data, null, "\t")], { type: "application/json" });
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = `tabulia-export-${new Date().toISOString().slice(0, 10)}.json`;
	link.click();
	URL.revokeObjectURL(link.href);
}
