import { hash32 } from "../contract/hash.ts";

/**
 * Bucket 0–99 of a visitor in a test. Salted by the test's name: without the salt, two tests would
 * split the same visitors the same way (docs/decisions/0006-buckets-are-salted-with-the-test-name.md).
 */
export function bucket(testName: string, id: string): number {
	return hash32(`${testName}:${id}`) % 100;
}
