/** Cloudflare's interface, as far as wrangler calls it for a deployment: https://developers.cloudflare.com/api/ */
import type { Received, Respond } from "../deployable-clone.ts";

interface Worker {
	/** By name, as uploaded. */
	secrets: Record<string, string>;
	/** Ids, the newest last. */
	versions: string[];
	/** The visitors' shares, in percent. */
	shares: { version_id: string; percentage: number }[];
	/** Hosts that it serves. */
	domains: string[];
	crons: string[];
}

export interface Account {
	queues: Set<string>;
	/** Queues that have a consumer. */
	consumed: Set<string>;
	worker?: Worker;
}

interface Binding {
	name: string;
	type: string;
	text?: string;
}

const RESOURCES = { bindings: [], script: { etag: "e", handlers: [] }, script_runtime: {} };
const found = (result: unknown) => ({
	body: { success: true, errors: [], messages: [], result, result_info: { total_pages: 1 } },
});
const missing = (code: number, message: string) => ({
	status: 404,
	body: { success: false, errors: [{ code, message }], messages: [], result: null },
});
const NO_WORKER = missing(10_090, "This Worker does not exist on your account.");

/** An account with nothing in it, that a deployment fills. */
export function fakeCloudflare(): { account: Account; respond: Respond } {
	const account: Account = { queues: new Set(), consumed: new Set() };
	function upload(body: string) {
		const [, metadata = "{}"] = /name="metadata"\r\n\r\n(.+)\r\n/.exec(body) ?? [];
		const { bindings = [] } = JSON.parse(metadata) as { bindings: Binding[] };
		const given = bindings.filter(({ type }) => type === "secret_text");
		const before = account.worker ?? {
			secrets: {},
			versions: [],
			shares: [],
			domains: [],
			crons: [],
		};
		const id = `0000000${before.versions.length + 1}-0000-4000-8000-000000000000`;
		account.worker = {
			...before,
			secrets: {
				...before.secrets,
				...Object.fromEntries(given.map(({ name, text = "" }) => [name, text])),
			},
			versions: [...before.versions, id],
		};
		return { id, deployment_id: id, startup_time_ms: 1, metadata: {}, resources: RESOURCES };
	}

	/** By the rest of the path behind the account. */
	const RESPONSES: [RegExp, (request: Received, match: RegExpExecArray) => ReturnType<Respond>][] =
		[
			[
				/^queues\/([\w-]+)\/consumers/,
				(_, [, queue = ""]) => {
					account.consumed.add(queue);
					return found({});
				},
			],
			[
				/^queues(?:\?.*name=([\w-]+))?/,
				({ method, body }, [, wanted]) => {
					if (method === "POST") account.queues.add(JSON.parse(body).queue_name);
					const names = [...account.queues].filter((name) => name === (wanted ?? name));
					return found(
						names.map((name) => ({
							...{ queue_name: name, queue_id: name, producers: [], consumers: [] },
						})),
					);
				},
			],
			[
				/^workers\/services\//,
				() =>
					account.worker
						? found({
								default_environment: { script: { tag: "t", last_deployed_from: "wrangler" } },
							})
						: NO_WORKER,
			],
			[
				/^workers\/workers\//,
				() => found({ id: "w", subdomain: { enabled: false, previews_enabled: false } }),
			],
			[
				/\/secrets/,
				() => {
					const { secrets } = account.worker ?? {};
					if (!secrets) return missing(10_007, "This Worker does not exist on your account.");
					return found(Object.keys(secrets).map((name) => ({ name, type: "secret_text" })));
				},
			],
			[/\/assets-upload-session/, () => found({ jwt: "nothing is missing", buckets: [] })],
			[/\/settings/, () => found({ bindings: [] })],
			[
				/\/schedules/,
				({ body }) => {
					const crons = (JSON.parse(body) as { cron: string }[]).map(({ cron }) => cron);
					if (account.worker) account.worker.crons = crons;
					return found({});
				},
			],
			[
				/\/domains\/changeset/,
				({ body }) => {
					const domains = (JSON.parse(body) as { hostname: string }[]).map((one) => one.hostname);
					if (account.worker) account.worker.domains = domains;
					return found({ added: [], removed: [], updated: [], conflicting: [] });
				},
			],
			[
				/\/deployments/,
				({ method, body }) => {
					if (method === "POST" && account.worker)
						account.worker.shares = JSON.parse(body).versions;
					const versions = account.worker?.shares ?? [];
					const deployment = {
						...{
							id: "d",
							source: "wrangler",
							strategy: "percentage",
							author_email: "a@example.com",
						},
						...{ created_on: "2026-11-28T00:00:00Z", annotations: {}, versions },
					};
					return found({ ...deployment, deployments: versions.length > 0 ? [deployment] : [] });
				},
			],
			[
				/\/versions\/?([\w-]*)/,
				({ method, body }, [, id]) => {
					if (method === "POST") return found(upload(body));
					const versions = (account.worker?.versions ?? []).map((version) => ({
						...{ id: version, number: 1, annotations: {}, resources: RESOURCES },
						metadata: { created_on: "2026-11-28T00:00:00Z", author_email: "a@example.com" },
					}));
					return found(id ? versions.find((version) => version.id === id) : { items: versions });
				},
			],
			[
				/^workers\/scripts\/[\w-]+(?:\?|$)/,
				({ body }) => {
					const version = upload(body);
					if (account.worker) {
						account.worker.shares = [{ version_id: version.id, percentage: 100 }];
					}
					return found(version);
				},
			],
			[/^/, () => found({})],
		];

	return {
		account,
		respond(request) {
			const rest = request.path.replace(/^\/accounts\/\w+\//, "");
			for (const [pattern, respond] of RESPONSES) {
				const match = pattern.exec(rest);
				if (match) return respond(request, match);
			}
			return NO_WORKER;
		},
	};
}
