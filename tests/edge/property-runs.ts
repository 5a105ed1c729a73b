/** Whether properties are tried in all their cases (`npm run proof -- properties`). */
const IS_COMPLETE = import.meta.env.PROOF === "properties";

/** Runs of a property test: a sample in `npm test`. */
export const PROPERTY_RUNS = IS_COMPLETE ? 1000 : 30;

/** Runs of a property that an attacker would break. */
export const SECURITY_RUNS = IS_COMPLETE ? 3000 : 300;
