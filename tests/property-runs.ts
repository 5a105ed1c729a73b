/** Whether a property is tried in all its cases (`npm run proof -- properties`). */
export const IS_COMPLETE = process.env.PROOF === "properties";

/** Runs of a property test on a database: a fifth in `npm test`, all in the proof. */
export const runsOf = (complete: number): number =>
	IS_COMPLETE ? complete : Math.ceil(complete / 5);
