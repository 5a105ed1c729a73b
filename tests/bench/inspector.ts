/** V8's inspector of one service of workerd (https://chromedevtools.github.io/devtools-protocol/). */
export interface Inspector {
	/** Bytes after a forced collection: V8's heap, and buffers outside of it. */
	memory(): Promise<Memory>;
	close(): void;
}

export interface Memory {
	heap: number;
	outside: number;
}

interface Options {
	port: number;
	service: string;
	/** Sends the service a request and reads the response. */
	wake: () => Promise<unknown>;
}

interface Target {
	id: string;
	webSocketDebuggerUrl: string;
}

type Result = Record<string, unknown>;

interface Message {
	id?: number;
	result?: Result;
	error?: { message: string };
}

const MAX_WAKES = 1000;

/** @throws when workerd has no such service, or a command fails. */
export async function openInspector({ port, service, wake }: Options): Promise<Inspector> {
	const targets: Target[] = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
	const target = targets.find(({ id }) => id === service);
	if (!target) throw new Error(`No service ${service}: ${targets.map(({ id }) => id)}`);
	const { send, close } = await connect(target.webSocketDebuggerUrl);
	await send("HeapProfiler.enable");

	/** V8 collects in a task of its own, and workerd runs tasks only while the Worker handles a request. */
	async function collectGarbage(): Promise<void> {
		let isDone = false;
		const collecting = send("HeapProfiler.collectGarbage").finally(() => {
			isDone = true;
		});
		const waking = async () => {
			for (let n = 0; n < MAX_WAKES && !isDone; n++) await wake();
			if (!isDone) throw new Error("V8 did not collect.");
		};
		await Promise.all([collecting, waking()]);
	}

	return {
		async memory() {
			// The inspector keeps the last messages of the console with their values.
			await send("Runtime.discardConsoleEntries");
			// Twice: what the first one finalizes, the second one frees.
			await collectGarbage();
			await collectGarbage();
			const usage = (await send("Runtime.getHeapUsage")) as Record<string, number>;
			const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = usage;
			return { heap: usedSize, outside: embedderHeapUsedSize + backingStorageSize };
		},
		close,
	};
}

interface Connection {
	/** @throws when the command fails or the connection ends. */
	send(method: string, params?: object): Promise<Result>;
	close(): void;
}

async function connect(url: string): Promise<Connection> {
	const socket = new WebSocket(url);
	await new Promise((resolve, reject) => {
		socket.onopen = resolve;
		socket.onerror = () => reject(new Error("The inspector refused the connection."));
	});
	const waiting = new Map<number, (message: Message) => void>();
	socket.onmessage = ({ data }) => {
		const message: Message = JSON.parse(String(data));
		if (message.id !== undefined) waiting.get(message.id)?.(message);
	};
	socket.onclose = () => {
		for (const respond of waiting.values()) respond({ error: { message: "disconnected" } });
	};
	let last = 0;
	return {
		async send(method, params = {}) {
			const id = ++last;
			const responded = new Promise<Message>((resolve) => waiting.set(id, resolve));
			socket.send(JSON.stringify({ id, method, params }));
			const { result, error } = await responded;
			waiting.delete(id);
			if (error) throw new Error(`${method}: ${error.message}`);
			return result ?? {};
		},
		close: () => socket.close(),
	};
}
