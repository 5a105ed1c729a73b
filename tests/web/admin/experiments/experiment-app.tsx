import { vi } from "vitest";
import { ADMIN_PATHS } from "../../../../contract/paths.ts";
import { ExperimentPage } from "../../../../web/app/admin/experiments/experiment-page.tsx";
import { ExperimentsPage } from "../../../../web/app/admin/experiments/experiments-page.tsx";
import {
	EditExperimentPage,
	NewExperimentPage,
} from "../../../../web/app/admin/experiments/form/edit-experiment-page.tsx";
import { openAdmin } from "../admin-app.tsx";

/** Responses by method and path, such as `GET /api/admin/experiments`. */
export type Replies = Record<string, { status?: number; body: unknown }>;

/** A refusal with its code. */
export const refusal = (status: number, code: string, more: object = {}) => ({
	status,
	body: { error: { code, message: "" }, ...more },
});

/** The pages of experiments for an operator of this role, with responses by method and path. */
export function openExperiments(at: string, replies: Replies, role?: "admin" | "super_admin") {
	const sent: { to: string; body: unknown }[] = [];
	vi.stubGlobal("fetch", async (to: string, init: RequestInit) => {
		const key = `${init.method} ${to}`;
		if (init.method === "POST") sent.push({ to, body: JSON.parse(String(init.body)) });
		const { status = 200, body } = replies[key] ?? refusal(404, "not_found");
		return Response.json(body, { status });
	});
	const pages = {
		[ADMIN_PATHS.experiments]: <ExperimentsPage />,
		[ADMIN_PATHS.newExperiment]: <NewExperimentPage />,
		[ADMIN_PATHS.experiment]: <ExperimentPage />,
		[ADMIN_PATHS.experimentEdit]: <EditExperimentPage />,
	};
	const opened = openAdmin(null, { at, pages, ...(role && { role }) });
	/** The bodies sent to one call. */
	const sentTo = (to: string) => sent.filter((call) => call.to === to).map(({ body }) => body);
	return { ...opened, replies, sentTo };
}
