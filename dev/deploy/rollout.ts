/** A release that only some visitors get at first (docs/operations/deployment.md#gradual-rollout). */

/** A line of the file that wrangler writes about what it did (WRANGLER_OUTPUT_FILE_PATH). */
interface OutputLine {
	type: string;
	version_id?: string;
}

/** Output of `wrangler deployments status --json`. */
interface Deployment {
	versions: { version_id: string; percentage: number }[];
}

/** The version that `wrangler versions upload` made. @throws when its output names none. */
export function uploadedVersion(output: string): string {
	const lines = output.split("\n").filter(Boolean);
	const upload = lines
		.map((line) => JSON.parse(line) as OutputLine)
		.find(({ type }) => type === "version-upload");
	if (!upload?.version_id) throw new Error("wrangler uploaded no version");
	return upload.version_id;
}

/**
 * The version that all visitors get.
 * @throws during another rollout: it is finished or reverted first, so that never more than two releases run.
 */
export function currentVersion(status: string): string {
	const { versions } = JSON.parse(status) as Deployment;
	const [only, other] = versions;
	if (only === undefined || other !== undefined) {
		const shares = versions.map(({ version_id, percentage }) => `${version_id}@${percentage}%`);
		throw new Error(`Finish the rollout that is under way first: ${shares.join(" ")}`);
	}
	return only.version_id;
}

/** The arguments of wrangler by which `percent` of the visitors get a version. */
export function shareArguments(
	name: string,
	{ next, current, percent }: { next: string; current: string; percent: number },
): string[] {
	const rest = percent === 100 ? [] : [`${current}@${100 - percent}%`];
	return ["versions", "deploy", `${next}@${percent}%`, ...rest, "--name", name, "--yes"];
}

/** A share in whole percents. @throws when it is none. */
export function percentOf(text: string): number {
	const percent = Number(text);
	if (Number.isInteger(percent) && percent >= 1 && percent <= 100) return percent;
	throw new Error(`--percent: a whole number from 1 to 100, not "${text}"`);
}
