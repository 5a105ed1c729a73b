import { describe, expect, it } from "vitest";
import { readBytes, readText } from "../../../worker/runtime/read-bytes.ts";

const streamOf = (bytes: Uint8Array, piece: number) =>
	new ReadableStream<Uint8Array>({
		start(controller) {
			for (let at = 0; at < bytes.length; at += piece) {
				controller.enqueue(bytes.slice(at, at + piece));
			}
			controller.close();
		},
	});
const BYTES = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x00, 0x7d);

describe("a body", () => {
	it.each([1, 3, 7])("is returned byte by byte as it came, in pieces of %i", async (piece) => {
		expect(await readBytes(streamOf(BYTES, piece), 7)).toEqual(BYTES);
	});

	it("can be missing", async () => {
		expect(await readBytes(null, 7)).toEqual(new Uint8Array());
	});

	it("is undefined past the limit, before it is read to its end", async () => {
		let pieces = 0;
		const endless = new ReadableStream<Uint8Array>({
			pull(controller) {
				pieces++;
				controller.enqueue(new Uint8Array(1024));
			},
		});
		expect(await readBytes(endless, 16 * 1024)).toBeUndefined();
		expect(pieces).toBeLessThan(25);
	});

	it("rejects when the stream breaks", async () => {
		const broken = new ReadableStream<Uint8Array>({
			pull: (controller) => controller.error(new Error("broken")),
		});
		await expect(readBytes(broken, 7)).rejects.toThrow("broken");
	});

	it("is text with whole letters, wherever the pieces are cut", async () => {
		const bytes = new TextEncoder().encode("é☃😀");
		expect(await readText(streamOf(bytes, 1), 100)).toBe("é☃😀");
		expect(await readText(streamOf(bytes, 1), 3)).toBeUndefined();
	});
});
