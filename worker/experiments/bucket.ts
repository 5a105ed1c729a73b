const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Bucket 0–99 of a visitor in a test (spec §4): FNV-1a 32 of `testName:id`, finished as MurmurHash3
 * finishes so that close ids fall far apart. Salted by the test's name: unsalted, two tests would
 * split the same visitors the same way (design §6).
 */
export function bucket(testName: string, id: string): number {
	const text = `${testName}:${id}`;
	let hash = FNV_OFFSET;
	for (let i = 0; i < text.length; i++) {
		hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
	}
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}
