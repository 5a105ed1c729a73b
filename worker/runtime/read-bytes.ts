/** A body of a request or a response; null when there is none. */
type Body = ReadableStream<Uint8Array> | null;

/**
 * All bytes of a body; undefined as soon as there are more than `limit`.
 * @throws what the stream throws, for example when the connection breaks.
 */
export async function readBytes(
	body: Body,
	limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of body ?? []) {
		length += chunk.byteLength;
		if (length > limit) return undefined;
		chunks.push(chunk);
	}
	const bytes = new Uint8Array(length);
	let offset = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, offset);
		offset += chunk.byteLength;
	}
	return bytes;
}

/** The same as UTF-8 text. */
export async function readText(body: Body, limit: number): Promise<string | undefined> {
	const bytes = await readBytes(body, limit);
	return bytes && new TextDecoder().decode(bytes);
}
