/** Calls about experiments, with the operator's token: the database decides what is allowed. */
import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
	EXPERIMENT_API,
	type ExperimentAction,
	type ExperimentDetail,
	type ExperimentPlan,
	type PreviewRequest,
} from "../../../../worker/contract/experiment-admin.ts";
import { CallError } from "../calls/call-error.ts";
import { callWorker } from "../calls/call-worker.ts";
import { detailSchema, listSchema, powerSchema, previewSchema } from "./experiment-schema.ts";

/** Prefix of the keys of all queries below: a change invalidates them together. */
export const EXPERIMENTS_KEY = ["experiments"];

/** Exposures and publication change by themselves while the page is open. */
const REFRESH_MS = 30_000;

const QUERY = { retry: false, refetchOnWindowFocus: false } as const;

export function experimentsQuery(supabase: SupabaseClient) {
	return queryOptions({
		...QUERY,
		refetchInterval: REFRESH_MS,
		queryKey: [...EXPERIMENTS_KEY, "list"],
		queryFn: ({ signal }) =>
			callWorker(supabase, { method: "GET", path: EXPERIMENT_API.all }, listSchema, signal),
	});
}

export function experimentQuery(supabase: SupabaseClient, name: string) {
	return queryOptions({
		...QUERY,
		refetchInterval: REFRESH_MS,
		queryKey: [...EXPERIMENTS_KEY, "one", name],
		queryFn: ({ signal }) =>
			callWorker(
				supabase,
				{ method: "GET", path: pathOf(EXPERIMENT_API.one, name) },
				detailSchema,
				signal,
			),
	});
}

/** What a plan can find; asked again whenever the plan changes. */
export function powerQuery(supabase: SupabaseClient, plan: ExperimentPlan) {
	return queryOptions({
		...QUERY,
		queryKey: [...EXPERIMENTS_KEY, "power", plan],
		queryFn: ({ signal }) =>
			callWorker(
				supabase,
				{ method: "POST", path: EXPERIMENT_API.power, body: plan },
				powerSchema,
				signal,
			),
	});
}

export function previewQuery(supabase: SupabaseClient, request: PreviewRequest) {
	return queryOptions({
		...QUERY,
		staleTime: Number.POSITIVE_INFINITY,
		queryKey: ["experiment-preview", request],
		queryFn: ({ signal }) =>
			callWorker(
				supabase,
				{ method: "POST", path: EXPERIMENT_API.preview, body: request },
				previewSchema,
				signal,
			),
	});
}

/** Creates a draft. @throws CallError */
export async function createExperiment(
	supabase: SupabaseClient,
	name: string,
	plan: ExperimentPlan,
): Promise<void> {
	const request = { method: "POST", path: EXPERIMENT_API.all, body: { name, plan } } as const;
	await callWorker(supabase, request, z.unknown());
}

/** Changes the plan of revision `revision`. @throws CallError; see `newerOf`. */
export async function editExperiment(
	supabase: SupabaseClient,
	name: string,
	revision: number,
	plan: ExperimentPlan,
): Promise<void> {
	const path = pathOf(EXPERIMENT_API.one, name);
	await callWorker(supabase, { method: "POST", path, body: { revision, plan } }, z.unknown());
}

/** The parameter that an action needs besides the revision. */
export interface ActionParameter {
	run?: number;
	allocation?: number;
	arm?: string;
}

/** @throws CallError; see `newerOf`. */
export async function actOnExperiment(
	supabase: SupabaseClient,
	name: string,
	action: ExperimentAction,
	body: ActionParameter & { revision: number },
): Promise<void> {
	const path = pathOf(EXPERIMENT_API.act, name).replace(":action", action);
	await callWorker(supabase, { method: "POST", path, body }, z.unknown());
}

const staleSchema = z.object({ current: detailSchema });

/** What somebody else has made of the test meanwhile, when that is why a change was refused. */
export function newerOf(error: unknown): ExperimentDetail | undefined {
	if (!(error instanceof CallError) || error.code !== "stale") return undefined;
	return staleSchema.safeParse(error.body).data?.current;
}

export function pathOf(path: string, name: string): string {
	return path.replace(":name", encodeURIComponent(name));
}
