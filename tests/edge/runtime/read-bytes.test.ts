import { expect, it } from "vitest";
import { readBytes } from "../../../worker/runtime/read-bytes.ts";

const streamOf = (bytes: Uint8Array, chunkSize: number) =>
	new ReadableStream<Uint8Array>({
		start(controller) {
			for (let at = 0; at < bytes.length; at += chunkSize) {
				controller.enqueue(bytes.slice(at, at + chunkSize));
			}
			controller.close();
		},
	});
const BYTES = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x00, 0x7d);

it.each([1, 3, 7])("is returned unchanged from chunks of %i bytes", async (chunkSize) => {
	expect(await readBytes(streamOf(BYTES, chunkSize), 7)).toEqual(BYTES);
});

it("is undefined over the limit, and the rest is not read", async () => {
	let chunks = 0;
	const endless = new ReadableStream<Uint8Array>({
		pull(controller) {
			chunks++;
			controller.enqueue(new Uint8Array(1024));
		},
	});
	expect(await readBytes(endless, 16 * 1024)).toBeUndefined();
	expect(chunks).toBeLessThan(25);
});
