/** For the tests: the assertions of jsr are not available offline. */
import { deepStrictEqual } from "node:assert/strict";

export const assertEquals: (actual: unknown, expected: unknown) => void = deepStrictEqual;
