const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * An unsigned 32-bit hash of a text: FNV-1a, finished as MurmurHash3 finishes so that close texts
 * fall far apart. Not for secrets.
 * http://www.isthe.com/chongo/tech/comp/fnv/, https://github.com/aappleby/smhasher (fmix32)
 */
export function hash32(text: string): number {
	let hash = FNV_OFFSET;
	for (let i = 0; i < text.length; i++) {
		hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
	}
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}
