import { vi } from "vitest";
import { ExperimentPage } from "../../../../web/app/admin/experiments/experiment-page.tsx";
import { ExperimentsPage } from "../../../../web/app/admin/experiments/experiments-page.tsx";
import {
	EditExperimentPage,
	NewExperimentPage,
} from "../../../../web/app/admin/experiments/form/edit-experiment-page.tsx";
import { ADMIN_PATHS } from "../../../../worker/contract/paths.ts";
import { renderAdmin } from "../admin-app.tsx";
import { ADMIN, fakeWorker, ok } from "../fake-worker.ts";

interface Reply {
	status?: number;
	body: unknown;
}

/** Responses by method and path, such as `GET /api/admin/experiments`. */
export type Replies = Record<string, Reply>;

/** The pages of experiments for an operator of this role, with responses by method and path. */
export function openExperiments(
	path: string,
	replies: Replies,
	role: "admin" | "super_admin" = "super_admin",
) {
	const rpc = {
		is_admin: ok(true),
		get_admin_data: ok([{ ...ADMIN, role }]),
		list_annotations: ok([]),
	};
	const client = fakeWorker({ rpc });
	const sent: { to: string; body: unknown }[] = [];
	vi.stubGlobal(
		"fetch",
		vi.fn(async (to: string, init: RequestInit) => {
			const key = `${init.method} ${to}`;
			if (init.method === "POST") sent.push({ to, body: JSON.parse(String(init.body)) });
			const { status = 200, body } = replies[key] ?? {
				status: 404,
				body: { error: { code: "not_found", message: key } },
			};
			return Response.json(body, { status });
		}),
	);
	const pages = {
		[ADMIN_PATHS.experiments]: <ExperimentsPage />,
		[ADMIN_PATHS.newExperiment]: <NewExperimentPage />,
		[ADMIN_PATHS.experiment]: <ExperimentPage />,
		[ADMIN_PATHS.experimentEdit]: <EditExperimentPage />,
	};
	const router = renderAdmin({ worker: client, visited: [path], pages });
	/** The bodies sent to one call. */
	const sentTo = (to: string) => sent.filter((call) => call.to === to).map(({ body }) => body);
	return { ...client, replies, router, sentTo };
}
