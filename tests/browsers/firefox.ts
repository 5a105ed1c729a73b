/** Firefox by WebDriver BiDi, which it speaks itself (https://www.w3.org/TR/webdriver-bidi/). */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { type Engine, type EngineOptions, lineOf } from "./engine.ts";

type Result = Record<string, unknown>;

/** A connection over which commands are answered by their number. */
async function connect(url: string) {
	const socket = new WebSocket(url);
	const waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();
	let last = 0;
	socket.addEventListener("message", ({ data }) => {
		const { id, type, result, error, message } = JSON.parse(String(data));
		const command = waiting.get(id);
		waiting.delete(id);
		if (type === "error") command?.reject(new Error(`${error}: ${message}`));
		else command?.resolve(result);
	});
	await new Promise((resolve, reject) => {
		socket.addEventListener("open", resolve);
		socket.addEventListener("error", reject);
	});
	return (method: string, params: object) =>
		new Promise<Result>((resolve, reject) => {
			waiting.set(++last, { resolve, reject });
			socket.send(JSON.stringify({ id: last, method, params }));
		});
}

/** @throws when it does not start. */
export async function startFirefox({ preload, proxy, folder }: EngineOptions): Promise<Engine> {
	const profile = join(folder, "profile");
	// Firefox makes none by itself.
	mkdirSync(profile);
	const program = execa(
		"firefox-esr",
		[
			"--headless",
			"--remote-debugging-port",
			"0",
			"--profile",
			profile,
			"--no-remote",
			"about:blank",
		],
		{ reject: false, buffer: false, env: { HOME: folder }, forceKillAfterDelay: 2_000 },
	);
	const [, address] = await lineOf(program.stderr, /listening on (ws:\S+)/);
	const send = await connect(`${address}/session`);
	const manual = { proxyType: "manual", sslProxy: proxy, httpProxy: proxy };
	await send("session.new", {
		capabilities: { alwaysMatch: { acceptInsecureCerts: true, proxy: manual } },
	});
	await send("script.addPreloadScript", { functionDeclaration: `() => {${preload}}` });
	const { contexts } = (await send("browsingContext.getTree", {})) as {
		contexts: { context: string }[];
	};
	const context = contexts[0]?.context ?? "";
	return {
		open: async (url) => {
			await send("browsingContext.navigate", { context, url, wait: "complete" }).catch(
				ignoreReplaced,
			);
		},
		evaluate: async (expression) => {
			const { exceptionDetails, result } = await send("script.evaluate", {
				...{ expression: `(async () => JSON.stringify(await (${expression})) ?? "null")()` },
				...{ target: { context }, awaitPromise: true },
			});
			if (exceptionDetails) throw new Error((exceptionDetails as { text: string }).text);
			return JSON.parse((result as { value: string }).value);
		},
		act: async (actions) => {
			await send("input.performActions", { context, actions });
		},
		resize: async (width, height) => {
			await send("browsingContext.setViewport", { context, viewport: { width, height } });
		},
		screenshot: async () => {
			const { data } = await send("browsingContext.captureScreenshot", { context });
			return Buffer.from(data as string, "base64");
		},
		close: async () => {
			await send("browser.close", {});
			await program;
		},
	};
}

/** A page that leads elsewhere at once, as `/cta` does, ends its own navigation. */
function ignoreReplaced(error: Error): void {
	if (!/abort|cancel/i.test(error.message)) throw error;
}
