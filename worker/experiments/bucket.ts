import { hash32 } from "../contract/hash.ts";

/**
 * Bucket 0–99 of a visitor in a test (spec §4). Salted by the test's name: unsalted, two tests
 * would split the same visitors the same way (design §6).
 */
export function bucket(testName: string, id: string): number {
	return hash32(`${testName}:${id}`) % 100;
}
