import { call } from "../../call.ts";
import { download } from "../exports/download.ts";
import { utcDay } from "../widgets/derived-figures.ts";

/** Downloads what the customer's own export holds. @throws CallError when it failed or was refused. */
export async function exportCustomer(account: string): Promise<void> {
	const data = await call("export_customer", { account });
	const name = `tabulia-export-${account}-${utcDay(Date.now())}.json`;
	download(name, JSON.stringify(data, null, "\t"), "application/json");
}
