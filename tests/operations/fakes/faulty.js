/** The built Worker, whose KV and queue fail on demand: `POST /api/__faults` with `{"kv": "down", "queue": "slow"}`. */
import worker from "./index.js";

const SLOW_MS = 3_000;
const FLAP_MS = 700;
/** Longer than any case; a promise that nothing can settle would end the request. */
const ENDLESS_MS = 3_600_000;
let faults = {};
let wrapped;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const isDownNow = () => Math.floor(Date.now() / FLAP_MS) % 2 === 0;

/** Wrong responses of a store: old or strange values; a queue delivers twice. */
const WRONG = {
	get: async () => ({ nonsense: true }),
	list: async () => ({ keys: [], list_complete: true }),
};

function failing(part, binding) {
	return new Proxy(binding, {
		get(target, name) {
			const method = target[name];
			if (typeof method !== "function") return method;
			return async (...args) => {
				const call = () => method.apply(target, args);
				const mode = faults[part];
				if (mode === "down" || (mode === "flapping" && isDownNow())) {
					throw new Error(`${part} made to fail`);
				}
				if (mode === "slow") await wait(SLOW_MS);
				if (mode === "hanging") await wait(ENDLESS_MS);
				if (mode === "wrong" && part === "queue") await call();
				if (mode === "wrong" && WRONG[name]) return WRONG[name]();
				return call();
			};
		},
	});
}

/** The same object for the same environment: the Worker creates its services once. */
function withFaults(env) {
	wrapped ??= {
		...env,
		CONFIG: failing("kv", env.CONFIG),
		SPOOL: failing("kv", env.SPOOL),
		BLOG: failing("kv", env.BLOG),
		EVENTS: failing("queue", env.EVENTS),
		MAILS: failing("queue", env.MAILS),
	};
	return wrapped;
}

export default {
	async fetch(request, env, ctx) {
		if (new URL(request.url).pathname === "/api/__faults") {
			faults = await request.json();
			return new Response(null, { status: 204 });
		}
		return worker.fetch(request, withFaults(env), ctx);
	},
	queue: (delivery, env, ctx) => worker.queue(delivery, withFaults(env), ctx),
	scheduled: (event, env, ctx) => worker.scheduled(event, withFaults(env), ctx),
};
