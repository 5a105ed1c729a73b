/** Stands where the site stands for the plugin, and judges what it gets by the Worker's own rules. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SiteAnswer, SiteQuestion, Taken } from "./purge-site-process.ts";

export interface PurgeSite {
	url: string;
	/** The next purge that arrives, in the order of arrival. @throws after ten seconds. */
	next(): Promise<Taken>;
	/** How many have arrived that next() has not given yet. */
	waiting(): number;
	/** What it answers purges with; 0 never answers. */
	answerWith(status: number): void;
	/** Whether the Worker would open this post with this nonce. */
	opens(nonce: string, id: number): Promise<boolean>;
	stop(): void;
}

const PATIENCE_MS = 10_000;

/** @example const site = await startPurgeSite("secret-of-16-letters"); (await site.next()).isSigned */
export async function startPurgeSite(secret: string): Promise<PurgeSite> {
	const child = fork(join(import.meta.dirname, "purge-site-process.ts"), [secret], {
		// What workerd has and Node 24 only on demand: bytes to hex and back.
		execArgv: ["--js-base-64"],
	});
	const taken: Taken[] = [];
	child.on("message", ({ purge }: SiteAnswer) => {
		if (purge) taken.push(purge);
	});
	const { url = "" } = await answerOf(child, ({ url }) => url !== undefined);
	const ask = (question: SiteQuestion) => void child.send(question);
	return {
		url,
		async next() {
			for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) {
				const purge = taken.shift();
				if (purge) return purge;
			}
			throw new Error("no purge arrived");
		},
		waiting: () => taken.length,
		answerWith: (status) => ask({ answerWith: status }),
		async opens(nonce, id) {
			ask({ nonce, id });
			const { opens } = await answerOf(child, (answer) => answer.opens !== undefined);
			return opens === true;
		},
		stop: () => void child.kill(),
	};
}

async function answerOf(
	child: ChildProcess,
	isWanted: (answer: SiteAnswer) => boolean,
): Promise<SiteAnswer> {
	for (;;) {
		const [answer] = (await once(child, "message")) as [SiteAnswer];
		if (isWanted(answer)) return answer;
	}
}
