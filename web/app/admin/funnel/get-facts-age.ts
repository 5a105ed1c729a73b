import { queryOptions } from "@tanstack/react-query";
import { call } from "../../call.ts";

const EVERY_MS = 60_000;

/** When visitors and steps were brought up to date last. */
export const factsAgeQuery = queryOptions({
	queryKey: ["facts-age"],
	queryFn: ({ signal }) => call("get_facts_age", {}, signal),
	refetchInterval: EVERY_MS,
	retry: false,
});
