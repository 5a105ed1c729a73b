import { hash32 } from "../../contract/hash.ts";

/**
 * Bucket 0–99 of a visitor in a test. The salt is the test's name or its own: without one, two tests
 * would split the same visitors the same way (docs/decisions/0006-buckets-are-salted-with-the-test-name.md).
 */
export function bucket(salt: string, id: string): number {
	return hash32(`${salt}:${id}`) % 100;
}
