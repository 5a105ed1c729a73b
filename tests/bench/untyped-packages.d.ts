declare module "autocannon" {
	import type { EventEmitter } from "node:events";

	export interface Options {
		url: string;
		method?: string;
		headers?: Record<string, string>;
		body?: string;
		connections: number;
		duration: number;
		/** Sent in turn; `setupRequest` prepares each one. */
		requests?: { setupRequest(next: Prepared): Prepared }[];
	}

	interface Prepared {
		headers?: Record<string, string>;
	}

	/** Emits `response` (client, status, bytes, milliseconds with fractions). Resolves when done. */
	export type Instance = EventEmitter & PromiseLike<{ errors: number; duration: number }>;

	export default function autocannon(options: Options): Instance;
}

declare module "workerd" {
	/** What the CommonJS module exports; `default` is the path of the binary. */
	const workerd: { default: string };
	export default workerd;
}
