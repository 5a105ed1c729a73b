import type { Archive } from "../../../contract/blog.ts";

/** Its name; the words of its slug as long as WordPress has not sent it. */
export function archiveName(slug: string, archive: Archive | undefined): string {
	return archive?.name ?? slug.replaceAll(/[-_]+/g, " ");
}
