/** Addresses of the app's calls: `calls-schema.ts` says what each takes, returns and to whom. */

/** POST `{CALL_PATH}/{name}`: the SQL function of that name. */
export const CALL_PATH = "/api/call";

/** The base path of the analytics (docs/product/reports.md#analytics-api). */
export const ANALYTICS_BASE = "/functions/v1/analytics";

/** The calls with a handler of their own. Their parts `:name` come from the input, like the rest of it. */
export const CALL_ROUTES = {
	analytics_dashboard: `GET ${ANALYTICS_BASE}/dashboard`,
	analytics_real_time: `GET ${ANALYTICS_BASE}/real-time`,
	analytics_daily: `GET ${ANALYTICS_BASE}/daily`,
	analytics_api_usage: `GET ${ANALYTICS_BASE}/api-usage`,
	analytics_monthly: `GET ${ANALYTICS_BASE}/monthly`,
	analytics_conversions: `GET ${ANALYTICS_BASE}/conversions`,
	analytics_mau: `GET ${ANALYTICS_BASE}/mau`,
	analytics_campaigns: `GET ${ANALYTICS_BASE}/campaigns`,
	analytics_revenue: `GET ${ANALYTICS_BASE}/revenue`,
	analytics_campaign_days: `GET ${ANALYTICS_BASE}/campaign-days`,
	analytics_funnel: `GET ${ANALYTICS_BASE}/funnel`,
	request_cancellation: "POST /api/account/cancellation",
	get_system: "GET /api/admin/system",
	replay_spool: "POST /api/admin/system/replay-spool",
	purge_blog: "POST /api/admin/system/purge-blog",
	accept_blog: "POST /api/admin/system/accept-blog",
	resend_confirmation: "POST /api/admin/customers/:account/resend-confirmation",
	send_reset: "POST /api/admin/customers/:account/send-reset",
	attach_payer: "POST /api/admin/customers/:account/payers/:payer",
	list_experiments: "GET /api/admin/experiments",
	create_experiment: "POST /api/admin/experiments",
	get_experiment_power: "POST /api/admin/experiments/power",
	preview_experiment: "POST /api/admin/experiments/preview",
	get_experiment: "GET /api/admin/experiments/:name",
	edit_experiment: "POST /api/admin/experiments/:name",
	get_experiment_results: "GET /api/admin/experiments/:name/results",
	act_on_experiment: "POST /api/admin/experiments/:name/:action",
} as const;
export type RoutedCall = keyof typeof CALL_ROUTES;

/** Method and path of a call. */
export function routeOf(name: string): [method: "GET" | "POST", path: string] {
	const own = Object.entries(CALL_ROUTES).find(([known]) => known === name)?.[1];
	const [method = "", path = ""] = (own ?? `POST ${CALL_PATH}/${name}`).split(" ");
	return [method === "GET" ? "GET" : "POST", path];
}

/** The request of a call: its input fills the path's parts, the rest of it is the query, or the body as JSON. */
export function requestOf(
	name: string,
	input: Readonly<Record<string, unknown>>,
): { method: "GET" | "POST"; url: string; body?: string } {
	const [method, path] = routeOf(name);
	const rest = { ...input };
	const url = path.replace(/:(\w+)/g, (_, part: string) => {
		delete rest[part];
		return encodeURIComponent(String(input[part]));
	});
	if (method === "POST") return { method, url, body: JSON.stringify(rest) };
	const query = new URLSearchParams();
	for (const [key, value] of Object.entries(rest)) query.append(key, String(value));
	return { method, url: query.size > 0 ? `${url}?${query}` : url };
}
