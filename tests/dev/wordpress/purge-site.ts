/** The site as the plugin's upstream: checks purges by the Worker's own rules. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReceivedPurge, SiteMessage, SiteRequest } from "./purge-site-process.ts";

export interface PurgeSite {
	url: string;
	/** The next purge in the order of arrival. @throws after ten seconds. */
	next(): Promise<ReceivedPurge>;
	/** Number of purges that next() has not returned yet. */
	waiting(): number;
	/** Sets the status for purges; 0 for no response. */
	respondWith(status: number): void;
	/** Whether the Worker would open this post with this nonce. */
	opens(nonce: string, id: number): Promise<boolean>;
	stop(): void;
}

const TIMEOUT_MS = 10_000;

/** @example const site = await startPurgeSite("secret-of-16-letters"); (await site.next()).isSigned */
export async function startPurgeSite(secret: string): Promise<PurgeSite> {
	const child = fork(join(import.meta.dirname, "purge-site-process.ts"), [secret], {
		// Conversions of bytes that workerd has and Node 24 has only with this flag.
		execArgv: ["--js-base-64"],
	});
	const received: ReceivedPurge[] = [];
	child.on("message", ({ purge }: SiteMessage) => {
		if (purge) received.push(purge);
	});
	const { url = "" } = await messageOf(child, ({ url }) => url !== undefined);
	const send = (request: SiteRequest) => void child.send(request);
	return {
		url,
		async next() {
			for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(20)) {
				const purge = received.shift();
				if (purge) return purge;
			}
			throw new Error("no purge arrived");
		},
		waiting: () => received.length,
		respondWith: (status) => send({ respondWith: status }),
		async opens(nonce, id) {
			send({ nonce, id });
			const { opens } = await messageOf(child, (message) => message.opens !== undefined);
			return opens === true;
		},
		stop: () => void child.kill(),
	};
}

async function messageOf(
	child: ChildProcess,
	isWanted: (message: SiteMessage) => boolean,
): Promise<SiteMessage> {
	for (;;) {
		const [message] = (await once(child, "message")) as [SiteMessage];
		if (isWanted(message)) return message;
	}
}
