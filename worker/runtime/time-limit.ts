/** What the work gives within the time; undefined when it takes longer or fails. It is not stopped. */
export async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | undefined> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<undefined>((done) => {
		timer = setTimeout(() => done(undefined), milliseconds);
	});
	try {
		return await Promise.race([work, late]);
	} catch {
		return undefined;
	} finally {
		if (timer !== undefined) clearTimeout(timer);
	}
}
