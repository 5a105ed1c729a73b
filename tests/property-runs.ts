/** Runs of a property test on a database: a fifth in `npm test`, all in `npm run proof -- properties`. */
export const runsOf = (complete: number): number =>
	process.env.PROOF === "properties" ? complete : Math.ceil(complete / 5);
