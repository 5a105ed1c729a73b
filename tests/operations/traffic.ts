/** Visitors without end, for proofs in which something happens meanwhile. */
import { randomUUID } from "node:crypto";
import { Visitor } from "../chain/visitor.ts";

const LANES = 4;
/** Between two visits of a lane: a site has visitors, not a load test. */
const PAUSE_MS = 20;

/** Each visit is a page, a click on the ad's link and an event of the script. */
export class Traffic {
	readonly #site: string;
	readonly #lanes: Promise<void>[] = [];
	#isOver = false;
	/** Failures that visitors saw instead of their page, with their number. */
	readonly failures = new Map<string, number>();
	requests = 0;
	/** The slowest response, in milliseconds. */
	slowest = 0;
	/** The ids of the events that the site has accepted, and the campaigns whose clicks it has redirected. */
	readonly accepted = new Set<string>();
	readonly clicked = new Set<string>();

	constructor(site: string) {
		this.#site = site;
	}

	start(): this {
		this.#isOver = false;
		for (let lane = 0; lane < LANES; lane++) this.#lanes.push(this.#visit());
		return this;
	}

	async stop(): Promise<void> {
		this.#isOver = true;
		await Promise.all(this.#lanes.splice(0));
	}

	async #visit(): Promise<void> {
		while (!this.#isOver) {
			const visitor = new Visitor(this.#site, {
				...{ platform: "windows", language: "fr", isMeasured: true },
			});
			const campaign = randomUUID();
			const event_id = randomUUID();
			await this.#try("/", () => visitor.request("/"));
			const isRedirected = await this.#try("/cta", () =>
				visitor.request(`/cta?utm_source=proof&utm_campaign=${campaign}`),
			);
			if (isRedirected) this.clicked.add(campaign);
			const event = { event_id, event_type: "click", cta_location: "hero" };
			if (await this.#try("/e", () => visitor.send("/", event))) this.accepted.add(event_id);
			await this.#try("/fr/blog", () => visitor.request("/fr/blog"));
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
	}

	async #try(path: string, request: () => Promise<unknown>): Promise<boolean> {
		this.requests++;
		const started = Date.now();
		try {
			await request();
			return true;
		} catch (error) {
			const { message } = error as Error;
			const failure = message.startsWith(path) ? message : `${path}: ${message}`;
			this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
			return false;
		} finally {
			this.slowest = Math.max(this.slowest, Date.now() - started);
		}
	}
}
