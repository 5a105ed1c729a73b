/** Browser as the proof needs it, by whichever protocol it is driven. */

/** Actions as of https://www.w3.org/TR/webdriver2/#actions, the same in WebDriver BiDi. */
interface InputSource {
	type: "key" | "pointer";
	id: string;
	actions: object[];
}

export interface Engine {
	/** Navigates, and resolves when the page has loaded or another navigation has replaced it. */
	open(url: string): Promise<void>;
	/** The value of an expression in the page, which may be a promise; it travels as JSON. */
	evaluate<T>(expression: string): Promise<T>;
	act(sources: InputSource[]): Promise<void>;
	/** The size of the viewport. */
	resize(width: number, height: number): Promise<void>;
	screenshot(): Promise<Buffer>;
	close(): Promise<void>;
}

export interface EngineOptions {
	/** Runs in each page before anything of it. */
	preload: string;
	/** HTTP proxy for everything but localhost, as host:port. */
	proxy: string;
	/** For the profile and the log. */
	folder: string;
}

/** Resolves with the first line of a stream that matches. @throws when the stream ends without one. */
export async function lineOf(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string[]> {
	let text = "";
	return new Promise((resolve, reject) => {
		// It stays attached: a full pipe would stop the program.
		stream.on("data", (chunk) => {
			text = (text + chunk).slice(-10_000);
			const found = pattern.exec(text);
			if (found) resolve([...found]);
		});
		stream.on("end", () => reject(new Error(`No line like ${pattern} in:\n${text}`)));
	});
}
