import type { SupabaseClient } from "@supabase/supabase-js";

const UNAUTHORIZED = 401;

/**
 * Downloads all data of the customer as a file (docs/product.md#account-data).
 *
 * @returns `signInAgain` when the session has ended.
 */
export async function exportAccount(
	supabase: SupabaseClient,
): Promise<"done" | "signInAgain" | "failed"> {
	const { data, error, status } = await supabase.rpc("export_account");
	if (error) return status === UNAUTHORIZED ? "signInAgain" : "failed";
	const file = new Blob([JSON.stringify(data, null, "\t")], { type: "application/json" });
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = `tabulia-export-${new Date().toISOString().slice(0, 10)}.json`;
	link.click();
	URL.revokeObjectURL(link.href);
	return "done";
}
