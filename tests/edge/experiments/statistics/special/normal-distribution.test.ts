import { expect, it } from "vitest";
import {
	normalCdf,
	normalQuantile,
} from "../../../../../worker/experiments/statistics/special/normal-distribution.ts";
import reference from "./reference.json";
import { MAX_ERROR, relativeError } from "./relative-error.ts";

it.each(reference.normalCdf)("up to $z is as mpmath says", ({ z, value }) => {
	expect(relativeError(normalCdf(z), value)).toBeLessThan(MAX_ERROR);
});

it.each(reference.normalQuantile)("at $p is as mpmath says", ({ p, value }) => {
	expect(relativeError(normalQuantile(p), value)).toBeLessThan(MAX_ERROR);
});
