/** Visits of one isolate that share a load: in workerd itself, since a test of the edge is one visit. */
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { expect, it, onTestFinished } from "vitest";

const LOADER = stripTypeScriptTypes(readFileSync("worker/blog/cache/loader.ts", "utf8"));
const WORKER = `
	import { Loader } from "./loader.js";
	const shared = { get: async () => undefined, put: async () => {} };
	const probe = async () => ({ ok: true });
	const loader = new Loader({ shared, probe, log: { warn() {} }, now: Date.now });
	let result;
	export default {
		async fetch(request, _, context) {
			const load = (patience) => loader.load({
				key: "a",
				current: () => result,
				search: async () => {},
				async work() {
					await scheduler.wait(400);
					result = { kind: "ok", value: "loaded" };
					return result;
				},
				background: (work) => context.waitUntil(work),
				patience,
			});
			context.waitUntil(load(0));
			const { kind } = await load(Number(new URL(request.url).searchParams.get("patience")));
			return new Response(kind);
		},
	};
`;

it("a visit gets another one's load, or leaves before, and no promise outlives a visit", async () => {
	const logged: string[] = [];
	const worker = new Miniflare(
		convertV4MiniflareOptions({
			modules: [
				{ type: "ESModule", path: "index.js", contents: WORKER },
				{ type: "ESModule", path: "loader.js", contents: LOADER },
			],
			compatibilityDate: "2026-08-15",
			handleStructuredLogs: ({ message }) => void logged.push(message),
			cf: false,
		}),
	);
	onTestFinished(() => worker.dispose());
	await worker.ready;
	const visit = async (patience: number) =>
		(await worker.dispatchFetch(`http://localhost/?patience=${patience}`)).text();
	const patient = Array.from({ length: 6 }, () => visit(5000));
	const impatient = Array.from({ length: 6 }, () => visit(50));
	expect(await Promise.all(impatient)).toEqual(Array(6).fill("failed"));
	expect(await Promise.all(patient)).toEqual(Array(6).fill("ok"));
	expect(logged).toEqual([]);
});
