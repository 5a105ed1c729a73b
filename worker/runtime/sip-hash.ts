/** 64 bits of state as two halves, low first: v0 at 0, v1 at 2, v2 at 4, v3 at 6. */
type State = Uint32Array;

/** 128 bits: four words, the least significant first. */
export type SipKey = readonly [number, number, number, number];

/**
 * SipHash-2-4 of a text of ASCII characters: a short keyed MAC without a wait (Aumasson and Bernstein,
 * https://www.aumasson.jp/siphash/siphash.pdf). WebCrypto's are asynchronous, and longer than a cookie needs.
 *
 * @returns 16 hexadecimal digits, the most significant first
 */
export function sipHash([k0, k1, k2, k3]: SipKey, text: string): string {
	const v = Uint32Array.of(
		...[k0 ^ 0x70736575, k1 ^ 0x736f6d65, k2 ^ 0x6e646f6d, k3 ^ 0x646f7261],
		...[k0 ^ 0x6e657261, k1 ^ 0x6c796765, k2 ^ 0x79746573, k3 ^ 0x74656462],
	);
	const wordAt = (at: number) =>
		code(text, at) |
		(code(text, at + 1) << 8) |
		(code(text, at + 2) << 16) |
		(code(text, at + 3) << 24);
	const whole = text.length - (text.length % 8);
	for (let at = 0; at < whole; at += 8) absorb(v, wordAt(at), wordAt(at + 4));
	absorb(v, wordAt(whole), wordAt(whole + 4) | (text.length << 24));
	v[4] = (v[4] ?? 0) ^ 0xff;
	for (let round = 0; round < 4; round++) mix(v);
	const half = (n: 0 | 1) =>
		((v[n] ?? 0) ^ (v[2 + n] ?? 0) ^ (v[4 + n] ?? 0) ^ (v[6 + n] ?? 0)) >>> 0;
	return half(1).toString(16).padStart(8, "0") + half(0).toString(16).padStart(8, "0");
}

/** 0 beyond the end: the last word is filled with zeros. */
function code(text: string, at: number): number {
	return at < text.length ? text.charCodeAt(at) : 0;
}

function absorb(v: State, low: number, high: number): void {
	v[6] = (v[6] ?? 0) ^ low;
	v[7] = (v[7] ?? 0) ^ high;
	mix(v);
	mix(v);
	v[0] = (v[0] ?? 0) ^ low;
	v[1] = (v[1] ?? 0) ^ high;
}

function mix(v: State): void {
	add(v, 0, 2);
	turn(v, 2, 13, 0);
	swap(v, 0);
	add(v, 4, 6);
	turn(v, 6, 16, 4);
	add(v, 0, 6);
	turn(v, 6, 21, 0);
	add(v, 4, 2);
	turn(v, 2, 17, 4);
	swap(v, 4);
}

/** `v[to] += v[by]` */
function add(v: State, to: number, by: number): void {
	const low = (v[to] ?? 0) + (v[by] ?? 0);
	v[to + 1] = (v[to + 1] ?? 0) + (v[by + 1] ?? 0) + (low > 0xffffffff ? 1 : 0);
	v[to] = low;
}

/** `v[to]` rotated left by `bits` (below 32), then `^= v[by]`. */
function turn(v: State, to: number, bits: number, by: number): void {
	const low = v[to] ?? 0;
	const high = v[to + 1] ?? 0;
	v[to] = ((low << bits) | (high >>> (32 - bits))) ^ (v[by] ?? 0);
	v[to + 1] = ((high << bits) | (low >>> (32 - bits))) ^ (v[by + 1] ?? 0);
}

/** Rotates by 32 bits. */
function swap(v: State, at: number): void {
	const low = v[at] ?? 0;
	v[at] = v[at + 1] ?? 0;
	v[at + 1] = low;
}

/** Signs texts of ASCII characters with a secret of any length, as `sipHash` does. */
export function createMac(secret: string): (text: string) => string {
	// The secret's own hash: the key must have 128 bits.
	const wordsOf = (part: number) => {
		const hash = sipHash([part, 0, 0, 0], secret);
		return [Number.parseInt(hash.slice(8), 16), Number.parseInt(hash.slice(0, 8), 16)] as const;
	};
	const key: SipKey = [...wordsOf(1), ...wordsOf(2)];
	return (text) => sipHash(key, text);
}
