/** WebKitGTK, close to Safari, by WebDriver over HTTP (https://www.w3.org/TR/webdriver2/). */
import { join } from "node:path";
import { execa } from "execa";
import { findFreePort } from "../../dev/ports.ts";
import { waitUntil } from "../../dev/processes.ts";
import { type Engine, type EngineOptions, lineOf } from "./engine.ts";

const START_TIMEOUT_MS = 30_000;
const PAGE_TIMEOUT_MS = 20_000;
/** The driver waits for the next frame, which a page that does not move draws after eight seconds. */
const DRAW = `void (function draw(left) {
	document.documentElement.style.opacity = left % 2 ? "0.999" : "";
	if (left > 0) requestAnimationFrame(() => draw(left - 1));
})(30)`;
const WINDOW = join(import.meta.dirname, "webkit-window.py");

/** A screen without a monitor. @returns its name, and what ends it. */
async function startDisplay() {
	const program = execa("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
		...{ reject: false, buffer: false, stderr: "ignore" },
	});
	const [number] = await lineOf(program.stdout, /\d+(?=\n)/);
	return { name: `:${number}`, stop: () => program.kill() };
}

/** @throws when it does not start. */
export async function startWebkit({ preload, proxy, folder }: EngineOptions): Promise<Engine> {
	const display = await startDisplay();
	const port = await findFreePort();
	const driver = execa("WebKitWebDriver", [`--port=${port}`], {
		...{ reject: false, buffer: false, stdio: "ignore" },
		env: {
			...{ DISPLAY: display.name, HOME: folder, XDG_RUNTIME_DIR: folder, GDK_BACKEND: "x11" },
			...{ NO_AT_BRIDGE: "1", LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1" },
		},
	});
	let session = "";
	const call = async (method: string, path: string, body?: object) => {
		const response = await fetch(`http://127.0.0.1:${port}${session}${path}`, {
			...{ method, ...(body && { body: JSON.stringify(body) }) },
		});
		const { value } = (await response.json()) as { value: never };
		if (!response.ok) throw new Error(JSON.stringify(value));
		return value;
	};
	await waitUntil(async () => (await call("GET", "/status")) !== null, START_TIMEOUT_MS, "WebKit");
	const { sessionId } = await call("POST", "/session", {
		capabilities: {
			alwaysMatch: {
				...{ acceptInsecureCerts: true, timeouts: { pageLoad: PAGE_TIMEOUT_MS } },
				"webkitgtk:browserOptions": { binary: WINDOW, args: [preload, `http://${proxy}`] },
			},
		},
	});
	session = `/session/${sessionId}`;
	const execute = (expression: string) =>
		call("POST", "/execute/sync", {
			script: `return (async () => JSON.stringify(await (${expression})) ?? "null")()`,
			args: [],
		});
	return {
		open: async (url) => {
			await call("POST", "/url", { url });
		},
		evaluate: async (expression) => JSON.parse(await execute(expression)),
		act: async (actions) => {
			await call("POST", "/actions", { actions });
			await call("DELETE", "/actions");
		},
		resize: async (width, height) => {
			await call("POST", "/window/rect", { width, height });
		},
		screenshot: async () => {
			await execute(DRAW);
			return Buffer.from(await call("GET", "/screenshot"), "base64");
		},
		close: async () => {
			// Our window ends with the driver.
			driver.kill();
			await driver;
			display.stop();
		},
	};
}
