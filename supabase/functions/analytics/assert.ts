/** Of the tests: jsr's assertions are not to be had offline. */
import { deepStrictEqual } from "node:assert/strict";

export const assertEquals: (actual: unknown, expected: unknown) => void = deepStrictEqual;
