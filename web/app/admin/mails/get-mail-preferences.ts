/** Which mails the operator wants, kept in the database (docs/product.md#mails-of-operators). */
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../call.ts";
import { ANALYTICS_QUERY } from "../widgets/analytics-query.ts";

export const mailPreferencesQuery = queryOptions({
	...ANALYTICS_QUERY,
	queryKey: ["mail-preferences"],
	queryFn: ({ signal }) => call("get_mail_preferences", {}, signal),
});
