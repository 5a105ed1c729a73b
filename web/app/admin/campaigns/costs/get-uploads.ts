import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../call.ts";

export const COSTS_KEY = ["costs"];

export const uploadsQuery = queryOptions({
	queryKey: COSTS_KEY,
	queryFn: ({ signal }) => call("list_cost_uploads", {}, signal),
	retry: false,
	refetchOnWindowFocus: false,
});
